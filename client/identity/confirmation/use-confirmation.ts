import { readConfirmation } from '@aura/contracts/identity/confirmation.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { useEffect, useState } from 'react'
import { callHttp } from '../../platform/feed/http.ts'
import { isCode } from '../form-texts.ts'

export type MailedLink = { email: string; token: string }

type Read =
  | { state: 'reading' }
  | { state: 'read'; confirmation: OutputOf<typeof readConfirmation> }
  | { state: 'expired' }
  | { state: 'failed'; error: unknown }

/** What a mailed link is good for. Reading changes nothing, so it happens by itself. */
export function useConfirmation({ email, token }: MailedLink) {
  const [read, setRead] = useState<Read>({ state: 'reading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = tries < 0
    callHttp(readConfirmation, { email, token }).then(
      (confirmation) => !left && setRead({ state: 'read', confirmation }),
      (error: unknown) =>
        !left && setRead(isCode(error, 'identity.link_invalid') ? { state: 'expired' } : { state: 'failed', error }),
    )
    return () => {
      left = true
    }
  }, [email, token, tries])
  return { read, again: () => setTries((count) => count + 1) }
}
