/** A new password and its repetition, by the one policy: for the reset, the first access and the change. */
import { brokenRules, shortestPassword } from '@aura/machines/identity/password-policy.ts'
import i18next from 'i18next'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

export type NewPasswordName = 'password' | 'confirmation'

export function newPasswordProblem(name: NewPasswordName, read: (name: NewPasswordName) => string, email: string) {
  const password = read('password')
  if (name === 'confirmation')
    return read('confirmation') === password ? undefined : i18next.t('identity.password_mismatch')
  if (password === '') return i18next.t('identity.password_required')
  if (password.length < shortestPassword) return i18next.t('identity.password_short')
  const broken = brokenRules(password, email)
  const errors = broken.map((rule) => i18next.t(`identity.password_rule.${rule}`)).join(', ')
  return broken.length === 0 ? undefined : i18next.t('identity.new_password_refused', { errors })
}

type Wire = Omit<ComponentProps<typeof PasswordField>, 'label' | 'error'>

type NewPasswordProps = {
  email: string
  password: string
  problem: (name: NewPasswordName) => string | undefined
  wire: (name: NewPasswordName) => Wire
  autoFocus?: boolean
}

export function NewPassword({ email, password, problem, wire, autoFocus = true }: NewPasswordProps) {
  const { t } = useTranslation()
  return (
    <>
      {/* Password managers keep what is made here under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...wire('password')}
        label={t('identity.new_password')}
        error={problem('password')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordRules password={password} email={email} />
      <PasswordField
        {...wire('confirmation')}
        label={t('identity.confirm_password')}
        error={problem('confirmation')}
        autoComplete="new-password"
      />
    </>
  )
}
