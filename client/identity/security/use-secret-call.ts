import type { InputOf, Operation, OutputOf } from '@aura/contracts/platform/operation.ts'
import { useCallback } from 'react'
import { postOperation } from '../../platform/feed/http.ts'
import { RefusedError, signedOut } from '../../platform/feed/refused.ts'
import { useSessions } from '../use-session.tsx'

/**
 * Sends a command that carries a password, at once or not at all: it never waits in the queue, so no
 * secret is written down in this browser.
 */
export function useSecretCall() {
  const sessions = useSessions()
  return useCallback(
    async <O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> => {
      const session = await sessions.token({ fresh: false })
      if (!session) throw new RefusedError(signedOut)
      return (await postOperation(operation, input, { token: session.accessToken })).output
    },
    [sessions],
  )
}
