/** The policy at a door: refused with the broken rules in words, and as names for a screen that words them itself. */
import { errorTexts } from '@aura/contracts/error-texts.ts'
import { validatePasswordPolicy as contract } from '@aura/contracts/identity/validate-password-policy.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { brokenRules } from '@aura/machines/identity/password-policy.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

const wordsOf = (rule: string, language: Language) => errorTexts[language][`identity.password_rule.${rule}`] ?? rule

export function assertPasswordPolicy(
  code: 'identity.password_refused' | 'identity.new_password_refused',
  password: string,
  email: string,
  language: Language,
): void {
  const broken = brokenRules(password, email)
  if (broken.length === 0) return
  const errors = broken.map((rule) => wordsOf(rule, language)).join(', ')
  refuse(code, { params: { errors, rules: broken.join(' ') } })
}

export const validatePasswordPolicy = handleOpen(contract, async ({ input, origin }) => {
  const broken = brokenRules(input.p_password, input.p_user_email ?? '')
  return { valid: broken.length === 0, errors: broken.map((rule) => wordsOf(rule, origin.language)) }
})
