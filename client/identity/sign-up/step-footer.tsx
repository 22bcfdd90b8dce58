import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { problemText } from './problem-text.ts'
import type { Wizard } from './use-wizard.ts'

type StepFooterProps = { wizard: Wizard; pending: boolean; label: string; back?: boolean; children?: ReactNode }

/** The way on and back, and why it does not go on. */
export function StepFooter({ wizard, pending, label, back = false, children }: StepFooterProps) {
  const { t } = useTranslation()
  const { reason, refusal, at } = wizard
  return (
    <>
      <chakra.div display="flex" gap="2" mt="2">
        {back && (
          <Button size="lg" onClick={() => wizard.send({ type: 'back' })}>
            {t('identity.sign_up.back')}
          </Button>
        )}
        <Button type="submit" variant="solid" colorPalette="accent" size="lg" flex="1" aria-disabled={pending}>
          {label}
        </Button>
      </chakra.div>
      {reason ? (
        <Refusal
          title={reason === 'required' ? t('identity.sign_up.required_title') : undefined}
          text={reason === 'required' ? t('identity.sign_up_refused.required') : problemText(reason, at.context.person)}
        />
      ) : (
        <Refusal
          title={t('identity.sign_up.failed_title')}
          text={refusalText(refusal, t('identity.sign_up.unexpected'), t('identity.sign_up_refused'))}
        />
      )}
      {children}
    </>
  )
}
