import { sendConfirmationEmail } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmailField } from '../email-field.tsx'
import { emailProblem, isCode, refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { DoneScreen } from './done-screen.tsx'
import { ResendButton } from './resend-button.tsx'

/** The mail of a sign-up once more. */
export default function Resend({ email = '' }: { email?: string | undefined }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    names: ['email'],
    start: { email },
    problemOf: (_, read) => emailProblem(read('email')),
    send: async (read) => {
      await callHttp(sendConfirmationEmail, { email: read('email') })
      setSentTo(read('email').trim())
    },
  })
  if (sentTo !== undefined)
    return (
      <DoneScreen mailed title={t('identity.resend.sent')} text={t('identity.resend.sent_text', { email: sentTo })}>
        <ResendButton email={sentTo} />
        <ViewLink view="login" email={sentTo}>
          {t('identity.back_to_login')}
        </ViewLink>
      </DoneScreen>
    )
  const unknown = isCode(form.refusal, 'identity.registration_not_found')
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.resend.title')}>{t('identity.resend.text')}</ViewTitle>
      <EmailField {...form.wire('email')} error={form.problem('email')} autoFocus />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.sending' : 'identity.resend.send')}
      </Button>
      <Refusal
        title={t(unknown ? 'identity.registration_not_found' : 'identity.resend.failed_title')}
        text={unknown ? t('identity.resend.unknown') : refusalText(form.refusal, t('identity.mail_failed_title'))}
      >
        {unknown && (
          <chakra.div>
            <ViewLink view="sign-up">{t('identity.sign_up.title')}</ViewLink>
          </chakra.div>
        )}
      </Refusal>
      <ViewLink view="login" email={form.read('email')}>
        {t('identity.back_to_login')}
      </ViewLink>
    </chakra.form>
  )
}
