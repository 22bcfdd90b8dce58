/** A turn whose answer comes a line at a time: `POST /voice/turns`, as the person who is signed in. */
import { type SpokenLine, spokenLine, spokenTurnPath } from '@aura/contracts/assistant/spoken-turn.ts'
import { voiceChat } from '@aura/contracts/assistant/voice.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import { useSecretCall, useSessions } from '../../identity/index.ts'
import { RefusedError, signedOut, unreachable } from '../../platform/feed/refused.ts'

export type SpokenTurn = Extract<SpokenLine, { type: 'whole' }>
type Hearing = { onSentence: (sentence: Extract<SpokenLine, { type: 'sentence' }>) => void; signal: AbortSignal }

const refusal = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) })

/** Resolves with the whole turn; rejects with a RefusedError, also where the line breaks off in the middle. */
export function useSpokenTurn() {
  const sessions = useSessions()
  const call = useSecretCall()
  return useCallback(
    async (input: InputOf<typeof voiceChat>, { onSentence, signal }: Hearing): Promise<SpokenTurn> => {
      const session = await sessions.token({ fresh: false })
      if (!session) throw new RefusedError(signedOut)
      const language = document.documentElement.lang
      const response = await fetch(spokenTurnPath, {
        method: 'POST',
        credentials: 'same-origin',
        signal,
        headers: {
          'content-type': 'application/json',
          ...(language && { 'accept-language': language }),
          authorization: `Bearer ${session.accessToken}`,
        },
        body: JSON.stringify(input),
      }).catch(() => undefined)
      if (response?.status === 404) {
        // A server without this door speaks the answer as a whole.
        const { audioContent, ...turn } = await call(voiceChat, input)
        onSentence({ type: 'sentence', text: turn.response, audio: audioContent })
        return { type: 'whole', ...turn }
      }
      if (!response?.ok || !response.body) {
        const body = await response?.json().catch(() => undefined)
        throw new RefusedError(z.safeParse(refusal, body).data?.error ?? unreachable)
      }
      for await (const text of linesOf(response.body)) {
        const line = z.parse(spokenLine, JSON.parse(text))
        if (line.type === 'refused') throw new RefusedError(line.error)
        if (line.type === 'whole') return line
        onSentence(line)
      }
      throw new RefusedError(unreachable)
    },
    [sessions, call],
  )
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      if (done || value === undefined) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
