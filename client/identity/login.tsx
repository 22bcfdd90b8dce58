import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { emailProblem, isCode, refusalText } from './form-texts.ts'
import { PasswordField } from './password-field.tsx'
import { Refusal } from './refusal.tsx'
import { useForm } from './use-form.ts'
import { useMayFocus } from './use-may-focus.ts'
import { useSessions, useSessionView } from './use-session.tsx'
import { ViewLink } from './view-link.tsx'
import { ViewTitle } from './view-title.tsx'

export const loadTwoFactor = () => import('./two-factor/two-factor.tsx')

export function Login({ email = '', children }: { email?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const { ending } = useSessionView()
  const mayFocus = useMayFocus()
  const [left, setLeft] = useState(ending)
  const form = useForm({
    names: ['email', 'password'],
    start: { email },
    problemOf: (name, read) =>
      name === 'email' ? emailProblem(read(name)) : read(name) === '' ? t('identity.password_required') : undefined,
    send: async (read) => {
      setLeft(undefined)
      await sessions.signIn(read('email'), read('password'))
    },
  })
  const unconfirmed = isCode(form.refusal, 'identity.email_not_confirmed')
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.title')} />
      {left && (
        <chakra.p role="status" mb="2" px="3" py="2" borderRadius="md" bg="hover" fontSize="sm">
          {t(`identity.ended.${left}`)}
        </chakra.p>
      )}
      <EmailField {...form.wire('email')} error={form.problem('email')} autoFocus={mayFocus && email === ''} />
      <PasswordField
        {...form.wire('password')}
        label={t('identity.password')}
        error={form.problem('password')}
        autoComplete="current-password"
        autoFocus={mayFocus && email !== ''}
        // The next step is on its way while one types.
        onFocus={loadTwoFactor}
      />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.submitting' : 'identity.submit')}
      </Button>
      <chakra.div display="flex" justifyContent="space-between" flexWrap="wrap" columnGap="4">
        <ViewLink view="forgot" email={form.read('email')}>
          {t('identity.forgot.link')}
        </ViewLink>
        <ViewLink view="resend" email={form.read('email')}>
          {t('identity.resend.link')}
        </ViewLink>
      </chakra.div>
      <Refusal
        title={t('identity.failed_title')}
        text={refusalText(form.refusal, t('identity.unexpected'), t('identity.authentication_failed'))}
      >
        {unconfirmed && (
          <ViewLink view="resend" email={form.read('email')}>
            {t('identity.resend.send')}
          </ViewLink>
        )}
      </Refusal>
      {children}
    </chakra.form>
  )
}
