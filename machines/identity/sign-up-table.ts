/** The wizard's total table. Events whose fields make the difference have a column for each outcome. */
import { refused, type Table, to } from '../platform/table.ts'
import type { SignUpState } from './sign-up.ts'

export const signUpColumns = [
  'editCompany',
  'editPerson',
  'emailChecked',
  'prefill',
  'restoreFirst',
  'restoreLater',
  'next',
  'nextIncomplete',
  'back',
  'checkedNew',
  'checkedExisting',
  'checkFailed',
  'submit',
  'submitIncomplete',
  'accepted',
  'refusedCompany',
  'refusedPerson',
  'refusedElse',
] as const
export type SignUpColumn = (typeof signUpColumns)[number]

const no = refused()
const nothing = {
  editCompany: no,
  editPerson: no,
  prefill: no,
  restoreFirst: no,
  restoreLater: no,
  next: no,
  nextIncomplete: no,
  back: no,
  checkedNew: no,
  checkedExisting: no,
  checkFailed: no,
  submit: no,
  submitIncomplete: no,
  accepted: no,
  refusedCompany: no,
  refusedPerson: no,
  refusedElse: no,
} as const

export const signUpTable: Table<SignUpState, SignUpColumn> = {
  company: {
    ...nothing,
    editCompany: to('company'),
    emailChecked: to('company'),
    prefill: to('company'),
    restoreFirst: to('company'),
    restoreLater: to('person'),
    next: to('checking'),
    nextIncomplete: refused('required'),
  },
  checking: {
    ...nothing,
    emailChecked: to('checking'),
    back: to('company'),
    checkedNew: to('person'),
    checkedExisting: to('exists'),
    checkFailed: to('company'),
  },
  exists: { ...nothing, emailChecked: to('exists'), back: to('company') },
  person: {
    ...nothing,
    editPerson: to('person'),
    emailChecked: to('person'),
    prefill: to('person'),
    next: to('confirmation'),
    nextIncomplete: refused('required'),
    back: to('company'),
  },
  confirmation: {
    ...nothing,
    emailChecked: to('confirmation'),
    back: to('person'),
    submit: to('submitting'),
    submitIncomplete: refused('required'),
  },
  submitting: {
    ...nothing,
    emailChecked: to('submitting'),
    accepted: to('company'),
    refusedCompany: to('company'),
    refusedPerson: to('person'),
    refusedElse: to('confirmation'),
  },
}
