/** What is wrong with an answer of the wizard, in the sentences that its door uses too. */
import { brokenRules } from '@aura/machines/identity/password-policy.ts'
import type { FieldProblem } from '@aura/machines/identity/sign-up-fields.ts'
import i18next from 'i18next'

export function problemText(problem: FieldProblem | undefined, person: { email: string; senha: string }) {
  switch (problem) {
    case undefined:
      return undefined
    case 'required':
      return i18next.t('identity.sign_up.required')
    case 'password_refused': {
      const broken = brokenRules(person.senha, person.email)
      const errors = broken.map((rule) => i18next.t(`identity.password_rule.${rule}`)).join(', ')
      return i18next.t('identity.password_refused', { errors })
    }
    default:
      return i18next.t(`identity.sign_up_refused.${problem}`)
  }
}
