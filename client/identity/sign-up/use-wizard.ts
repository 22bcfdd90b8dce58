/** The wizard's machine as this page runs it: kept over a reload, and with the two questions it waits for. */
import { checkExistingRegistration } from '@aura/contracts/identity/check-existing-registration.ts'
import { signUp as register } from '@aura/contracts/identity/sign-up.ts'
import {
  restoredSignUp,
  type SignUpContext,
  type SignUpEvent,
  savedOf,
  signUp,
} from '@aura/machines/identity/sign-up.ts'
import type { FieldProblem } from '@aura/machines/identity/sign-up-fields.ts'
import { useActor } from '@xstate/react'
import { useEffect, useState } from 'react'
import { callHttp } from '../../platform/feed/http.ts'
import { RefusedError } from '../../platform/feed/refused.ts'
import { keepSignUp, keptSignUp } from './sign-up-storage.ts'

export type Wizard = ReturnType<typeof useWizard>

export function useWizard() {
  const [reason, setReason] = useState<FieldProblem | null>(null)
  const [refusal, setRefusal] = useState<unknown>()
  const [saved] = useState(keptSignUp)
  const machine = signUp.provide({
    actions: {
      refuse: (_, { reason }) => setReason(reason),
      checkCompany: ({ context, self }) => {
        callHttp(checkExistingRegistration, { cnpj: context.company.cnpj }).then(
          ({ cnpjExists }) => self.send({ type: 'checked', exists: cnpjExists }),
          (error: unknown) => {
            self.send({ type: 'checkFailed' })
            setRefusal(error)
          },
        )
      },
      register: ({ context, self }) => {
        callHttp(register, registrationOf(context)).then(
          ({ email }) => self.send({ type: 'accepted', email }),
          (error: unknown) => {
            self.send({ type: 'refused', back: stepOfRefusal(error) })
            setRefusal(error)
          },
        )
      },
    },
  })
  const [at, dispatch] = useActor(machine, saved ? { snapshot: restoredSignUp(saved) } : {})
  useEffect(() => keepSignUp(at.context.registered === null ? savedOf(at) : null), [at])

  return {
    at,
    /** What is wrong first, when one wanted to go on. */
    reason,
    /** What the server said. */
    refusal,
    send(event: SignUpEvent) {
      setReason(null)
      setRefusal(undefined)
      dispatch(event)
    },
  }
}

function registrationOf({ company, person, social }: SignUpContext) {
  const { senha, ...rest } = person
  return social
    ? { companyData: company, userData: rest, social: social.ticket }
    : { companyData: company, userData: { ...rest, senha } }
}

const ofCompany = new Set(['cnpj_length', 'cnpj_invalid', 'phone_invalid'])
const ofPerson = new Set(['email_taken', 'password_weak'])

/** Which step holds the answer that was refused. */
function stepOfRefusal(error: unknown): 1 | 2 | 3 {
  if (!(error instanceof RefusedError)) return 3
  const reason = String(error.params.reason ?? '')
  const fields = Object.keys(error.fields)
  if (
    error.code === 'identity.cnpj_taken' ||
    ofCompany.has(reason) ||
    fields.some((field) => field.startsWith('companyData'))
  )
    return 1
  const personal = ['identity.email_taken', 'identity.password_refused'].includes(error.code)
  return personal || ofPerson.has(reason) || fields.some((field) => field.startsWith('userData')) ? 2 : 3
}
