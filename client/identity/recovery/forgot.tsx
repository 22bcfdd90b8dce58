import { sendPasswordReset } from '@aura/contracts/identity/reset-password.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmailField } from '../email-field.tsx'
import { emailProblem, refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { DoneScreen } from './done-screen.tsx'

/** A forgotten password: the address, then where the mail went. */
export default function Forgot({ email = '' }: { email?: string | undefined }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    names: ['email'],
    start: { email },
    problemOf: (_, read) => (read('email').trim() === '' ? t('identity.forgot.empty') : emailProblem(read('email'))),
    send: async (read) => {
      const resetUrl = `${location.origin}/auth?reset=true`
      await callHttp(sendPasswordReset, { email: read('email'), resetUrl })
      setSentTo(read('email').trim())
    },
  })
  if (sentTo !== undefined)
    return (
      <DoneScreen mailed title={t('identity.forgot.sent')} text={t('identity.forgot.sent_text', { email: sentTo })}>
        <ViewLink view="login" email={sentTo}>
          {t('identity.back_to_login')}
        </ViewLink>
        <Button variant="plain" size="xs" px="0" colorPalette="accent" onClick={() => setSentTo(undefined)}>
          {t('identity.forgot.other')}
        </Button>
      </DoneScreen>
    )
  const empty = form.problem('email') === t('identity.forgot.empty')
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.forgot.title')}>{t('identity.forgot.text')}</ViewTitle>
      <EmailField {...form.wire('email')} error={form.problem('email')} autoFocus />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.sending' : 'identity.forgot.send')}
      </Button>
      <Refusal
        title={empty ? undefined : t('identity.mail_failed_title')}
        text={empty ? t('identity.forgot.empty_title') : refusalText(form.refusal, t('identity.forgot.failed'))}
      />
      <ViewLink view="login" email={form.read('email')}>
        {t('identity.back_to_login')}
      </ViewLink>
    </chakra.form>
  )
}
