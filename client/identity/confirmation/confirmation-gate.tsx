import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { FormSkeleton } from '../auth-skeleton.tsx'
import { refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { type MailedLink, useConfirmation } from './use-confirmation.ts'

type Confirmation = Extract<ReturnType<typeof useConfirmation>['read'], { state: 'read' }>['confirmation']

type GateProps = { link: Partial<MailedLink>; children: (confirmation: Confirmation, link: MailedLink) => ReactNode }

/** Lets through who comes with a link that still counts. */
export function ConfirmationGate({ link: { email, token }, children }: GateProps) {
  if (email === undefined || token === undefined) return <InvalidLink />
  return <Gate link={{ email, token }}>{children}</Gate>
}

function Gate({ link, children }: GateProps & { link: MailedLink }) {
  const { t } = useTranslation()
  const { read, again } = useConfirmation(link)
  switch (read.state) {
    case 'reading':
      return <FormSkeleton />
    case 'expired':
      return <InvalidLink expired email={link.email} />
    case 'failed':
      return (
        <chakra.div>
          <Refusal title={t('identity.link.failed')} text={refusalText(read.error, t('platform.unexpected'))} />
          <Button onClick={again}>{t('platform.retry')}</Button>
        </chakra.div>
      )
    case 'read':
      return children(read.confirmation, link)
  }
}
