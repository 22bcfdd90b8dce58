import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import { passkeyOptions, verifyPasskey } from '@aura/contracts/identity/passkey-sign-in.ts'
import { send2faCode } from '@aura/contracts/identity/send-2fa-code.ts'
import { verify2fa } from '@aura/contracts/identity/verify-2fa.ts'
import i18next from 'i18next'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callHttp } from '../../platform/feed/http.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { askPasskey } from '../passkey/webauthn.ts'
import type { Sessions } from '../session.ts'
import { useSessions } from '../use-session.tsx'
import { createFlow } from './flow.ts'

const flowOver = (challenge: Challenge, sessions: Sessions) =>
  createFlow(challenge, {
    now: Date.now,
    send: () =>
      callHttp(send2faCode, {
        email: sessions.view().account ?? challenge.email,
        challengeId: challenge.challengeId,
      }),
    async answer(factor, code) {
      await sessions.answer(async (challengeId) => {
        if (factor !== 'passkey') return callHttp(verify2fa, { challengeId, code, factor, cookie: true })
        const { options } = await callHttp(passkeyOptions, { challengeId })
        return callHttp(verifyPasskey, { challengeId, response: await askPasskey(options), cookie: true })
      })
      toast({ tone: 'ok', title: i18next.t('identity.signed_in') })
    },
  })

export function useFlow(challenge: Challenge) {
  const sessions = useSessions()
  const [flow] = useState(() => flowOver(challenge, sessions))
  const view = useSyncExternalStore(flow.subscribe, flow.get)
  const now = useNow()
  // The countdown is the machine's; the clock only tells it that a second went by.
  useEffect(() => {
    if (now > 0) flow.tick()
  }, [flow, now])
  return { flow, view, seconds: flow.secondsLeft() }
}
