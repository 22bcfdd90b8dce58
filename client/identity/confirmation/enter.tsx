/** The address is confirmed: the password leads into the product, without a code, since the link was proof enough. */
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { refusalText } from '../form-texts.ts'
import { PasswordField } from '../password-field.tsx'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { useSessions } from '../use-session.tsx'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { signInConfirmed } from './sign-in-confirmed.ts'
import type { MailedLink } from './use-confirmation.ts'

export function EnterConfirmed({ link }: { link: MailedLink }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const navigate = useNavigate()
  const form = useForm({
    names: ['password'],
    problemOf: (name, read) => (read(name) === '' ? t('identity.password_required') : undefined),
    send: async (read) => {
      await signInConfirmed(sessions, link, read('password'))
      await navigate({ to: '/auth', search: { email: link.email }, replace: true })
    },
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.confirm.done')}>{t('identity.confirm.enter_text')}</ViewTitle>
      {/* A password manager fills in what belongs to the address. */}
      <input type="email" name="email" value={link.email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.wire('password')}
        label={t('identity.password')}
        error={form.problem('password')}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.submitting' : 'identity.submit')}
      </Button>
      <ViewLink view="login" email={link.email}>
        {t('identity.do_login')}
      </ViewLink>
      <Refusal
        title={t('identity.failed_title')}
        text={refusalText(form.refusal, t('identity.unexpected'), t('identity.authentication_failed'))}
      />
    </chakra.form>
  )
}
