import type { Challenge, Factor } from '@aura/contracts/identity/challenge.ts'
import { passkeyOptions, verifyPasskey } from '@aura/contracts/identity/passkey-sign-in.ts'
import { send2faCode } from '@aura/contracts/identity/send-2fa-code.ts'
import { verify2fa } from '@aura/contracts/identity/verify-2fa.ts'
import { secondsLeft, type TwoFactorEvent, twoFactor } from '@aura/machines/identity/two-factor.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { useActor } from '@xstate/react'
import i18next from 'i18next'
import { useState } from 'react'
import { callHttp } from '../../platform/feed/http.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { askPasskey } from '../passkey/webauthn.ts'
import { useSessions } from '../use-session.tsx'
import { twoFactorFlow } from './flow.ts'

export function useFlow({ challengeId, email, sent, expiresIn }: Challenge) {
  const sessions = useSessions()
  const [refusal, refuse] = useState<unknown>()
  useNow()
  const now = Date.now()
  const machine = twoFactorFlow({
    now: Date.now,
    refuse,
    send: () => callHttp(send2faCode, { email: sessions.view().account ?? email, challengeId }),
    async answer(factor, code) {
      await sessions.answer(async (challengeId) => {
        if (factor !== 'passkey') return callHttp(verify2fa, { challengeId, code, factor, cookie: true })
        const { options } = await callHttp(passkeyOptions, { challengeId })
        return callHttp(verifyPasskey, { challengeId, response: await askPasskey(options), cookie: true })
      })
      toast({ tone: 'ok', title: i18next.t('identity.signed_in') })
    },
  })
  const input = { expiresAt: sent ? now + expiresIn * 1000 : null, sends: sent ? 1 : 0, failures: 0 }
  const [at, send, actor] = useActor(machine, { input })
  const mayNotSend = attempt(twoFactor, at, { type: 'send', now })

  function dispatch(event: TwoFactorEvent) {
    refuse(undefined)
    send(event)
  }

  return {
    at,
    /** The machine's reason or the server's error. */
    refusal,
    seconds: secondsLeft(at.context, now),
    /** Why no other code can be asked for now; null when it can. */
    whyNoSend: mayNotSend.ok ? null : mayNotSend.reason,
    send: () => dispatch({ type: 'send', now: Date.now() }),
    /** Where the flow stands once the answer is judged; undefined when the session is there or the page is left. */
    async submit(factor: Factor, code: string) {
      dispatch({ type: 'submit', now: Date.now(), factor, code })
      // The actor completes with the session, and when the page is left.
      if (actor.getSnapshot().value === 'verifying')
        await new Promise<void>((resolve) => {
          actor.subscribe({ next: ({ value }) => value !== 'verifying' && resolve(), complete: resolve })
        })
      const after = actor.getSnapshot()
      return after.value === 'verified' || after.value === 'verifying' ? undefined : after
    },
  }
}
