import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import {
  atConfirmation,
  freshSignUp,
  type SignUpContext,
  type SignUpEvent,
  savedOf,
  signUp,
  signUpStates,
} from './sign-up.ts'
import { companyProblems, firstProblem, isFreeMail, personProblems } from './sign-up-fields.ts'
import { type SignUpColumn, signUpColumns, signUpTable } from './sign-up-table.ts'

const company = {
  cnpj: '11.222.333/0001-81',
  razaoSocial: 'Padaria Aurora Ltda',
  nomeFantasia: 'Padaria Aurora',
  emailFinanceiro: 'financeiro@aurora.test',
  telefone: '(11) 98765-4321',
}
const person = { email: 'marina@aurora.test', nome: 'Marina', sobrenome: 'Alves', senha: 'Forno#Quente26' }
const filled: SignUpContext = { ...freshSignUp, company, person }
const { senha: _, ...open } = person
const saved = { company, person: open }
const social = { provider: 'google', ticket: 'x'.repeat(30), email: 'rui@aurora.test' } as const

const examples: Record<SignUpColumn, { event: SignUpEvent; context?: SignUpContext }> = {
  editCompany: { event: { type: 'editCompany', fields: { razaoSocial: 'Outra' } } },
  editPerson: { event: { type: 'editPerson', fields: { nome: 'Rui' } } },
  emailChecked: { event: { type: 'emailChecked', email: person.email, taken: true } },
  prefill: { event: { type: 'prefill', social, nome: 'Rui', sobrenome: 'Melo' } },
  restoreFirst: { event: { type: 'restore', saved: { ...saved, step: 1 } } },
  restoreLater: { event: { type: 'restore', saved: { ...saved, step: 3 } } },
  next: { event: { type: 'next' } },
  nextIncomplete: { event: { type: 'next' }, context: freshSignUp },
  back: { event: { type: 'back' } },
  checkedNew: { event: { type: 'checked', exists: false } },
  checkedExisting: { event: { type: 'checked', exists: true } },
  checkFailed: { event: { type: 'checkFailed' } },
  submit: { event: { type: 'submit' } },
  submitIncomplete: { event: { type: 'submit' }, context: freshSignUp },
  accepted: { event: { type: 'accepted', email: person.email } },
  refusedCompany: { event: { type: 'refused', back: 1 } },
  refusedPerson: { event: { type: 'refused', back: 2 } },
  refusedElse: { event: { type: 'refused', back: 3 } },
}

describe('identity.sign-up follows its table', () => {
  for (const from of signUpStates)
    for (const column of signUpColumns)
      it(`${from} x ${column}`, () => {
        const { event, context } = examples[column]
        const result = attempt(signUp, signUp.resolveState({ value: from, context: context ?? filled }), event)
        expect(result.ok ? { to: result.next.value } : { refused: result.reason }).toEqual(signUpTable[from][column])
      })
})

const after = (context: SignUpContext, value: (typeof signUpStates)[number], ...events: SignUpEvent[]) =>
  events.reduce((state, event) => transition(signUp, state, event)[0], signUp.resolveState({ value, context }))

describe('the wizard', () => {
  it('begins again with cleared fields once a registration was taken, and knows where the mail went', () => {
    const done = after(filled, 'confirmation', { type: 'submit' }, { type: 'accepted', email: person.email })
    expect(done.value).toBe('company')
    expect(done.context).toEqual({ ...freshSignUp, registered: person.email })
  })

  it('keeps no secret over a reload, and asks for it again', () => {
    const before = after(filled, 'confirmation')
    expect(JSON.stringify(savedOf(before))).not.toContain(person.senha)
    const again = after(freshSignUp, 'company', { type: 'restore', saved: savedOf(before) })
    expect(again.value).toBe('person')
    expect(again.context.person).toEqual({ ...open, senha: '' })
  })

  it('refuses an e-mail that is taken until another one is typed, and ignores a late answer', () => {
    const taken = after(filled, 'person', { type: 'emailChecked', email: person.email, taken: true })
    expect(attempt(signUp, taken, { type: 'next' })).toEqual({ ok: false, reason: 'email_taken' })
    const typed = after(taken.context, 'person', { type: 'editPerson', fields: { email: 'marina2@aurora.test' } })
    expect(attempt(signUp, typed, { type: 'next' }).ok).toBe(true)
    const late = after(typed.context, 'person', { type: 'emailChecked', email: person.email, taken: true })
    expect(attempt(signUp, late, { type: 'next' }).ok).toBe(true)
  })

  it('asks no password of somebody whose provider vouched for the address, and only for that address', () => {
    const from = after({ ...filled, person: { ...person, senha: '' } }, 'person', {
      type: 'prefill',
      social,
      nome: 'Rui',
      sobrenome: 'Melo',
    })
    expect(attempt(signUp, from, { type: 'next' }).ok).toBe(true)
    const other = after(from.context, 'person', { type: 'editPerson', fields: { email: 'outro@aurora.test' } })
    expect(attempt(signUp, other, { type: 'next' })).toEqual({ ok: false, reason: 'required' })
  })

  it.each([
    [{ company: { ...company, cnpj: '11.222.333/0001-82' }, person }, 'cnpj_invalid'],
    [{ company: { ...company, telefone: '123' }, person }, 'phone_invalid'],
    [{ company, person: { ...person, senha: 'fraca' } }, 'password_weak'],
    [{ company, person: { ...person, senha: 'semmaiuscula9' } }, 'password_refused'],
    [{ company, person: { ...person, email: 'marina' } }, 'email_invalid'],
    [{ company, person: { ...person, nome: ' ' } }, 'required'],
  ] as const)('lets nothing through that its steps would have stopped (%#)', (fields, reason) => {
    expect(attempt(signUp, atConfirmation({ ...fields, social: null }), { type: 'submit' })).toEqual({
      ok: false,
      reason,
    })
  })
})

describe('fields', () => {
  it('a missing one is told before a wrong one, and each has its own problem', () => {
    const problems = companyProblems({ ...company, cnpj: '11', nomeFantasia: '' })
    expect(problems).toEqual({ cnpj: 'cnpj_length', nomeFantasia: 'required' })
    expect(firstProblem(problems)).toBe('required')
    expect(personProblems(person, { social: null, emailTaken: false })).toEqual({})
  })

  it('an address of a free provider gets a hint', () => {
    expect(['a@gmail.com', 'a@outlook.com.br', 'a@aurora.test'].map(isFreeMail)).toEqual([true, true, false])
  })
})
