/** The wizard's machine as this page runs it: kept over a reload, and with the two questions it waits for. */
import { checkExistingRegistration } from '@aura/contracts/identity/check-existing-registration.ts'
import { signUp as register } from '@aura/contracts/identity/sign-up.ts'
import { type SignUpContext, type SignUpEvent, savedOf, signUp } from '@aura/machines/identity/sign-up.ts'
import type { FieldProblem } from '@aura/machines/identity/sign-up-fields.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { callHttp } from '../../platform/feed/http.ts'
import { RefusedError } from '../../platform/feed/refused.ts'
import { reasonOf } from './problem-text.ts'
import { keepSignUp, keptSignUp } from './sign-up-storage.ts'

function begin() {
  const actor = createActor(signUp).start()
  const saved = keptSignUp()
  if (saved) actor.send({ type: 'restore', saved })
  return actor
}

export type Wizard = ReturnType<typeof useWizard>

export function useWizard() {
  const [actor] = useState(begin)
  const [reason, setReason] = useState<FieldProblem | null>(null)
  const [refusal, setRefusal] = useState<unknown>()
  const at = useSyncExternalStore(
    (notify) => {
      const { unsubscribe } = actor.subscribe(notify)
      return unsubscribe
    },
    () => actor.getSnapshot(),
  )
  useEffect(() => keepSignUp(at.context.registered === null ? savedOf(at) : null), [at])

  const clear = () => {
    setReason(null)
    setRefusal(undefined)
  }
  /** Asks the machine first, so that what it refuses is said and not silently ignored. */
  function go(event: SignUpEvent): boolean {
    clear()
    const result = attempt(signUp, actor.getSnapshot(), event)
    if (result.ok) actor.send(event)
    else setReason(reasonOf(result.reason))
    return result.ok
  }

  return {
    at,
    /** What is wrong first, when one wanted to go on. */
    reason,
    /** What the server said. */
    refusal,
    edit(event: SignUpEvent) {
      clear()
      actor.send(event)
    },
    back: () => go({ type: 'back' }),
    /** False when something is still wrong in this step. */
    next(): boolean {
      if (!go({ type: 'next' })) return false
      if (actor.getSnapshot().value === 'checking') void check()
      return true
    },
    submit() {
      if (go({ type: 'submit' })) void send()
    },
  }

  async function check() {
    const { cnpj } = actor.getSnapshot().context.company
    try {
      const { cnpjExists } = await callHttp(checkExistingRegistration, { cnpj })
      actor.send({ type: 'checked', exists: cnpjExists })
    } catch (error) {
      actor.send({ type: 'checkFailed' })
      setRefusal(error)
    }
  }

  async function send() {
    try {
      const { email } = await callHttp(register, registrationOf(actor.getSnapshot().context))
      actor.send({ type: 'accepted', email })
    } catch (error) {
      actor.send({ type: 'refused', back: stepOfRefusal(error) })
      setRefusal(error)
    }
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
    fields.some((one) => one.startsWith('companyData'))
  )
    return 1
  const personal = ['identity.email_taken', 'identity.password_refused'].includes(error.code)
  return personal || ofPerson.has(reason) || fields.some((one) => one.startsWith('userData')) ? 2 : 3
}
