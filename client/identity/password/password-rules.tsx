import { passwordRules } from '@aura/contracts/identity/password.ts'
import { brokenRules } from '@aura/machines/identity/password-policy.ts'
import { chakra } from '@chakra-ui/react'
import { Check, Dot } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What a password needs, each ticked off while one types. */
export function PasswordRules({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation()
  const broken = new Set(brokenRules(password, email))
  return (
    <chakra.ul listStyleType="none" fontSize="xs" color="muted" display="grid" gap="0.5" mb="3">
      {passwordRules.map((rule) => {
        const met = password !== '' && !broken.has(rule)
        const Icon = met ? Check : Dot
        return (
          <chakra.li key={rule} display="flex" alignItems="center" gap="1.5" color={met ? 'ok' : 'muted'}>
            <Icon size={14} strokeWidth={2} aria-label={met ? t('identity.password_rule_met') : undefined} />
            {t(`identity.password_rule.${rule}`)}
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
