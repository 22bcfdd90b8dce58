import { signIn } from '@aura/contracts/identity/sign-in.ts'
import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../platform/feed/refused.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useSessions } from './use-session.tsx'

type Name = 'email' | 'password'
type Problems = Partial<Record<Name, string>>

/** Fields are checked as one leaves them and again on submit; a problem leaves as soon as one types. */
export function useSignInForm() {
  const { t } = useTranslation()
  const sessions = useSessions()
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [pending, setPending] = useState(false)

  function problemOf(name: Name, value: string): Problems {
    if (value.trim() === '') return { [name]: t(`identity.${name}_required`) }
    if (name === 'email' && !signIn.input.shape.email.safeParse(value).success)
      return { email: t('identity.email_invalid') }
    return {}
  }

  const wordsOf = (error: unknown) => (error instanceof RefusedError ? errorText(error) : t('identity.unexpected'))

  const without = (name: Name) => (all: Problems) =>
    Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

  return {
    problems,
    pending,
    refusal: refusal === undefined ? undefined : wordsOf(refusal),
    check({ target }: FocusEvent<HTMLInputElement>) {
      // Leaving an empty field untouched is no mistake yet.
      if (target.value !== '') setProblems((all) => ({ ...all, ...problemOf(nameOf(target), target.value) }))
    },
    forgive({ target }: ChangeEvent<HTMLInputElement>) {
      setProblems(without(nameOf(target)))
      setRefusal(undefined)
    },
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (pending) return
      const data = new FormData(event.currentTarget)
      const email = String(data.get('email') ?? '')
      const password = String(data.get('password') ?? '')
      const found = { ...problemOf('email', email), ...problemOf('password', password) }
      setProblems(found)
      setRefusal(undefined)
      const [first] = Object.keys(found)
      if (first !== undefined) return focusOn(event.currentTarget, first)
      setPending(true)
      try {
        await sessions.signIn(email, password)
        toast({ tone: 'ok', title: t('identity.signed_in') })
      } catch (error) {
        setRefusal(error)
      } finally {
        setPending(false)
      }
    },
  }
}

const nameOf = (target: HTMLInputElement): Name => (target.name === 'password' ? 'password' : 'email')

function focusOn(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
