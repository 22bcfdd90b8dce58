/** What the wizard asks for, and what is wrong with an answer: the same on the form and on the server. */
import type { Provider } from '@aura/contracts/identity/social.ts'
import { cnpjProblem } from '@aura/contracts/platform/cnpj.ts'
import { isPhone } from '@aura/contracts/platform/phone.ts'
import { email } from '@aura/contracts/platform/values.ts'
import { brokenRules, passwordScore, signUpScore } from './password-policy.ts'

export type CompanyFields = {
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
  emailFinanceiro: string
  telefone: string
}
export type PersonFields = { email: string; nome: string; sobrenome: string; senha: string }
/** A sign-up by another provider: no password is asked for, the mailed link sets it. */
export type SocialOrigin = { provider: Provider; ticket: string; email: string }

export const emptyCompany: CompanyFields = {
  cnpj: '',
  razaoSocial: '',
  nomeFantasia: '',
  emailFinanceiro: '',
  telefone: '',
}
export const emptyPerson: PersonFields = { email: '', nome: '', sobrenome: '', senha: '' }

/** Each has a sentence `identity.sign_up_refused.<problem>`, but for the two that name the password's rules. */
export type FieldProblem =
  | 'required'
  | 'cnpj_length'
  | 'cnpj_invalid'
  | 'phone_invalid'
  | 'email_invalid'
  | 'email_taken'
  | 'password_weak'
  | 'password_refused'

export type Problems<Fields> = Partial<Record<keyof Fields, FieldProblem>>

export const isEmail = (text: string): boolean => email.safeParse(text).success

const emptyOnes = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() === '' ? [[name, 'required' as const]] : [])),
  )

export function companyProblems(company: CompanyFields): Problems<CompanyFields> {
  const cnpj = cnpjProblem(company.cnpj, 'alphanumeric')
  return {
    ...(cnpj && { cnpj }),
    ...(!isEmail(company.emailFinanceiro) && { emailFinanceiro: 'email_invalid' }),
    ...(!isPhone(company.telefone) && { telefone: 'phone_invalid' }),
    ...emptyOnes(company),
  }
}

export function personProblems(
  person: PersonFields,
  existing: { social: SocialOrigin | null; emailTaken: boolean },
): Problems<PersonFields> {
  const { senha, ...rest } = person
  const secret: Problems<PersonFields> =
    existing.social !== null
      ? {}
      : senha === ''
        ? { senha: 'required' }
        : passwordScore(senha) < signUpScore
          ? { senha: 'password_weak' }
          : brokenRules(senha, person.email).length > 0
            ? { senha: 'password_refused' }
            : {}
  return {
    ...(existing.emailTaken && { email: 'email_taken' }),
    ...(!isEmail(person.email) && { email: 'email_invalid' }),
    ...secret,
    ...emptyOnes(rest),
  }
}

/** The one problem that is told first: a missing field before a wrong one. */
export function firstProblem(problems: Problems<Record<string, string>>): FieldProblem | null {
  const all = Object.values(problems).filter((problem) => problem !== undefined)
  return all.find((fieldProblem) => fieldProblem === 'required') ?? all[0] ?? null
}

const freeMail = /@(gmail|hotmail|yahoo|outlook)\./i

/** A hint to use a corporate address; it refuses nobody. */
export const isFreeMail = (address: string): boolean => freeMail.test(address)
