/** The test chat beside the form: the draft as it stands answers, through the same door, tools and rules as at work. */
import { tryAgent as contract } from '@aura/contracts/agents/at-work.ts'
import { type BookedCall, ProviderFailure } from '../ai/index.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { answerOfDraft } from './draft-answer.ts'

/** The browser waits no longer either. */
const longestMs = 60_000

export const tryAgent = handleOpen(contract, async ({ input, asCaller, config }) => {
  const began = performance.now()
  const { userId } = await asCaller(async ({ caller }) => caller)
  const calls: BookedCall[] = []
  const { outcome } = await answerOfDraft({
    ...{ ...input, within: asCaller, config, userId, throws: true, elapsed: () => performance.now() },
    ...{ signal: AbortSignal.timeout(longestMs), booked: (call) => void calls.push(call) },
  }).catch((error: unknown) => {
    if (error instanceof ProviderFailure || error instanceof DOMException) return refuse('ai.provider_failed')
    throw error
  })
  return {
    text: outcome.type === 'answer' ? outcome.text : outcome.spoken.join('\n\n'),
    progress: outcome.progress,
    handOff: outcome.type === 'hand_off' ? outcome.handOff : null,
    sources: outcome.type === 'answer' ? outcome.sources : [],
    model: calls.at(-1)?.model ?? null,
    micros: calls.reduce((sum, { micros }) => sum + micros, 0),
    durationMs: Math.round(performance.now() - began),
  }
})
