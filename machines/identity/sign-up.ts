/**
 * The sign-up wizard: Empresa, Usuário, Confirmação. The browser runs it as an actor and provides the
 * two questions it waits for (does this company exist, send the registration); the server asks it
 * whether what came in would have got through. A company that is registered already leads to a screen of
 * its own. A registration that was taken resets the wizard, and remembers only where the mail went.
 */
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import {
  type CompanyFields,
  companyProblems,
  emptyCompany,
  emptyPerson,
  type FieldProblem,
  firstProblem,
  type PersonFields,
  personProblems,
  type SocialOrigin,
} from './sign-up-fields.ts'

export type SignUpState = 'company' | 'checking' | 'exists' | 'person' | 'confirmation' | 'submitting'

/** The steps of the progress bar. */
export const stepOf: Record<SignUpState, 1 | 2 | 3> = {
  company: 1,
  checking: 1,
  exists: 1,
  person: 2,
  confirmation: 3,
  submitting: 3,
}

/** What outlives a reload: everything but the secrets. */
export type SavedSignUp = { step: 1 | 2 | 3; company: CompanyFields; person: Omit<PersonFields, 'senha'> }

export type SignUpEvent =
  | { type: 'editCompany'; fields: Partial<CompanyFields> }
  | { type: 'editPerson'; fields: Partial<PersonFields> }
  | { type: 'emailChecked'; email: string; taken: boolean }
  | { type: 'prefill'; social: SocialOrigin; nome: string; sobrenome: string }
  | { type: 'restore'; saved: SavedSignUp }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'checked'; exists: boolean }
  | { type: 'checkFailed' }
  | { type: 'submit' }
  | { type: 'accepted'; email: string }
  /** `back` names the step whose answer was refused. */
  | { type: 'refused'; back: 1 | 2 | 3 }

export type SignUpContext = {
  company: CompanyFields
  person: PersonFields
  social: SocialOrigin | null
  emailTaken: boolean
  /** Where the mail of the last registration went. */
  registered: string | null
}

export const freshSignUp: SignUpContext = {
  company: emptyCompany,
  person: emptyPerson,
  social: null,
  emailTaken: false,
  registered: null,
}

export const problemsOfCompany = ({ company }: SignUpContext) => companyProblems(company)
export const problemsOfPerson = ({ person, social, emailTaken }: SignUpContext) =>
  personProblems(person, { social, emailTaken })

const reasons: readonly FieldProblem[] = [
  'required',
  'cnpj_length',
  'cnpj_invalid',
  'phone_invalid',
  'email_invalid',
  'email_taken',
  'password_weak',
  'password_refused',
]

/** One refusing transition for each thing that can be wrong first. */
const unless = (guard: 'companyHas' | 'personHas' | 'eitherHas') =>
  reasons.map((reason) => ({
    guard: { type: guard, params: { reason } } as const,
    actions: { type: 'refuse', params: { reason } } as const,
  }))

const companyFirst = (context: SignUpContext) => firstProblem(problemsOfCompany(context))
const personFirst = (context: SignUpContext) => firstProblem(problemsOfPerson(context))

export const signUp = setup({
  types: { context: {} as SignUpContext, events: {} as SignUpEvent },
  guards: {
    companyHas: ({ context }, params: { reason: FieldProblem }) => companyFirst(context) === params.reason,
    personHas: ({ context }, params: { reason: FieldProblem }) => personFirst(context) === params.reason,
    eitherHas: ({ context }, params: { reason: FieldProblem }) =>
      (companyFirst(context) ?? personFirst(context)) === params.reason,
    exists: ({ event }) => event.type === 'checked' && event.exists,
    savedStep: ({ event }, params: { step: 2 | 3 }) => event.type === 'restore' && event.saved.step >= params.step,
    goesTo: ({ event }, params: { step: 1 | 2 }) => event.type === 'refused' && event.back === params.step,
  },
  actions: {
    refuse: (_, _params: { reason: FieldProblem }) => {},
    /** The browser's own: they send `checked` or `checkFailed`, and `accepted` or `refused`. */
    checkCompany: () => {},
    register: () => {},
    editCompany: assign(({ context, event }) =>
      event.type === 'editCompany' ? { company: { ...context.company, ...event.fields }, registered: null } : {},
    ),
    editPerson: assign(({ context, event }) => {
      if (event.type !== 'editPerson') return {}
      const person = { ...context.person, ...event.fields }
      const changed = person.email !== context.person.email
      return {
        person,
        ...(changed && { emailTaken: false }),
        // Another address than the one its provider vouched for needs a password like any other.
        ...(changed && context.social?.email !== person.email && { social: null }),
      }
    }),
    noteEmail: assign(({ context, event }) =>
      event.type === 'emailChecked' && event.email === context.person.email ? { emailTaken: event.taken } : {},
    ),
    prefill: assign(({ context, event }) =>
      event.type === 'prefill'
        ? {
            social: event.social,
            person: { ...context.person, email: event.social.email, nome: event.nome, sobrenome: event.sobrenome },
            emailTaken: false,
          }
        : {},
    ),
    restore: assign(({ event }) =>
      event.type === 'restore' ? { company: event.saved.company, person: { ...event.saved.person, senha: '' } } : {},
    ),
    forget: assign(({ event }) => ({ ...freshSignUp, registered: event.type === 'accepted' ? event.email : null })),
  },
}).createMachine({
  id: 'identity.sign-up',
  context: freshSignUp,
  initial: 'company',
  on: { emailChecked: { actions: 'noteEmail' } },
  states: {
    company: {
      on: {
        editCompany: { actions: 'editCompany' },
        prefill: { actions: 'prefill' },
        restore: [
          // The password is not kept, so it is entered again after a restore.
          { guard: { type: 'savedStep', params: { step: 2 } }, target: 'person', actions: 'restore' },
          { actions: 'restore' },
        ],
        next: [...unless('companyHas'), { target: 'checking' }],
      },
    },
    checking: {
      entry: 'checkCompany',
      on: {
        checked: [{ guard: 'exists', target: 'exists' }, { target: 'person' }],
        checkFailed: 'company',
        back: 'company',
      },
    },
    exists: { on: { back: 'company' } },
    person: {
      on: {
        editPerson: { actions: 'editPerson' },
        prefill: { actions: 'prefill' },
        next: [...unless('personHas'), { target: 'confirmation' }],
        back: 'company',
      },
    },
    confirmation: {
      on: { submit: [...unless('eitherHas'), { target: 'submitting' }], back: 'person' },
    },
    submitting: {
      entry: 'register',
      on: {
        accepted: { target: 'company', actions: 'forget' },
        refused: [
          { guard: { type: 'goesTo', params: { step: 1 } }, target: 'company' },
          { guard: { type: 'goesTo', params: { step: 2 } }, target: 'person' },
          { target: 'confirmation' },
        ],
      },
    },
  },
})

export const savedOf = ({ value, context }: SnapshotFrom<typeof signUp>): SavedSignUp => {
  const { senha: _, ...person } = context.person
  return { step: stepOf[value], company: context.company, person }
}

/** The server's question: the wizard at its last step, filled in like this. */
export const atConfirmation = (filled: Pick<SignUpContext, 'company' | 'person' | 'social'>) =>
  signUp.resolveState({ value: 'confirmation', context: { ...freshSignUp, ...filled } })

/** Where a reload of the tab goes on. */
export const restoredSignUp = (saved: SavedSignUp) =>
  transition(signUp, signUp.resolveState({ value: 'company', context: freshSignUp }), { type: 'restore', saved })[0]
