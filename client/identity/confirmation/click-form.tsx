/** A click confirms, because mail scanners open links and do not click. */
import { confirmEmail } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { isCode, refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { ViewTitle } from '../view-title.tsx'
import { InvalidLink } from './invalid-link.tsx'
import type { MailedLink } from './use-confirmation.ts'

export type ConfirmationStep = { link: MailedLink; firstName: string; companyName: string }

type ClickFormProps = {
  link: MailedLink
  title: string
  text: string
  button: (pending: boolean) => string
  /** What stands here once it is confirmed. */
  done: ReactNode
}

export function ClickForm({ link, title, text, button, done }: ClickFormProps) {
  const { t } = useTranslation()
  const [confirmed, setConfirmed] = useState(false)
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      await callHttp(confirmEmail, link)
      setConfirmed(true)
    },
  })
  if (confirmed) return done
  if (isCode(form.refusal, 'identity.link_invalid')) return <InvalidLink expired email={link.email} />
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <ViewTitle title={title}>{text}</ViewTitle>
      <Button
        type="submit"
        variant="solid"
        colorPalette="accent"
        size="lg"
        width="full"
        autoFocus
        aria-disabled={form.pending}
      >
        {button(form.pending)}
      </Button>
      <Refusal title={t('identity.first_access.failed')} text={refusalText(form.refusal, t('platform.unexpected'))} />
    </chakra.form>
  )
}
