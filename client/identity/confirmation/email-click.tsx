/** A click confirms, because mail scanners open links and do not click. */
import { confirmEmail } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { Refusal } from '../refusal.tsx'
import { ViewTitle } from '../view-title.tsx'
import { isCode, refusalText } from '../words.ts'
import { Confirmed } from './confirmed.tsx'
import { InvalidLink } from './invalid-link.tsx'
import type { MailedLink } from './use-confirmation.ts'

export type ConfirmationStep = { link: MailedLink; firstName: string; companyName: string }

export function EmailClick({ link, firstName, companyName }: ConfirmationStep) {
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      await callHttp(confirmEmail, link)
      setDone(true)
    },
  })
  if (done) return <Confirmed email={link.email} />
  if (isCode(form.refusal, 'identity.link_invalid')) return <InvalidLink expired email={link.email} />
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <ViewTitle title={t('identity.confirm.title', { name: firstName })}>
        {t('identity.confirm.text', { company: companyName, email: link.email })}
      </ViewTitle>
      <Button
        type="submit"
        variant="solid"
        colorPalette="accent"
        size="lg"
        width="full"
        autoFocus
        aria-disabled={form.pending}
      >
        {t(form.pending ? 'identity.confirm.pending' : 'identity.confirm.button')}
      </Button>
      <Refusal title={t('identity.first_access.failed')} text={refusalText(form.refusal, t('platform.unexpected'))} />
    </chakra.form>
  )
}
