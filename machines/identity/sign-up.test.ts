import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import {
  atConfirmation,
  freshSignUp,
  type SignUpContext,
  type SignUpEvent,
  type SignUpState,
  savedOf,
  signUp,
} from './sign-up.ts'
import { companyProblems, firstProblem, isFreeMail, personProblems } from './sign-up-fields.ts'

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

const after = (context: SignUpContext, value: SignUpState, ...events: SignUpEvent[]) =>
  events.reduce((state, event) => transition(signUp, state, event)[0], signUp.resolveState({ value, context }))

const moved = (from: SignUpState, event: SignUpEvent, context = filled) => {
  const result = attempt(signUp, signUp.resolveState({ value: from, context }), event)
  return result.ok ? result.next.value : result.reason
}

describe('a step', () => {
  it('is left when it is filled in', () => {
    expect([moved('company', { type: 'next' }), moved('company', { type: 'next' }, freshSignUp)]).toEqual([
      'checking',
      'required',
    ])
    expect([moved('person', { type: 'next' }), moved('person', { type: 'next' }, freshSignUp)]).toEqual([
      'confirmation',
      'required',
    ])
    expect([moved('confirmation', { type: 'submit' }), moved('confirmation', { type: 'submit' }, freshSignUp)]).toEqual(
      ['submitting', 'required'],
    )
  })

  it('is the one that the company’s existence, a refusal or a saved wizard names', () => {
    expect([false, true].map((exists) => moved('checking', { type: 'checked', exists }))).toEqual(['person', 'exists'])
    expect(([1, 2, 3] as const).map((back) => moved('submitting', { type: 'refused', back }))).toEqual([
      'company',
      'person',
      'confirmation',
    ])
    expect(([1, 3] as const).map((step) => moved('company', { type: 'restore', saved: { ...saved, step } }))).toEqual([
      'company',
      'person',
    ])
  })
})

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
    const machineSnapshot = after(filled, 'person', { type: 'emailChecked', email: person.email, taken: true })
    expect(attempt(signUp, machineSnapshot, { type: 'next' })).toEqual({ ok: false, reason: 'email_taken' })
    const typed = after(machineSnapshot.context, 'person', {
      type: 'editPerson',
      fields: { email: 'marina2@aurora.test' },
    })
    expect(attempt(signUp, typed, { type: 'next' }).ok).toBe(true)
    const delayed = after(typed.context, 'person', { type: 'emailChecked', email: person.email, taken: true })
    expect(attempt(signUp, delayed, { type: 'next' }).ok).toBe(true)
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
