/** The test chat beside the form: the draft as it stands answers, through the same door, tools and rules as at work. */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'
import { tryAgent as contract } from '@aura/contracts/agents/at-work.ts'
import { type BookedCall, budgetOf, ProviderFailure } from '../ai/index.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { answerOfDraft } from './draft-answer.ts'

/** The browser waits no longer either. */
const longestMs = 60_000

export const tryAgent = handleOpen(contract, async ({ input, asCaller, config }) => {
  const began = performance.now()
  const { userId, currency } = await asCaller(async ({ caller, tx, now }) => ({
    ...{ userId: caller.userId, currency: (await budgetOf(tx, now)).currency },
  }))
  const calls: BookedCall[] = []
  const tools: AgentTool[] = []
  const { outcome } = await answerOfDraft({
    ...{ ...input, within: asCaller, config, userId, throws: true, elapsed: () => performance.now() },
    ...{ signal: AbortSignal.timeout(longestMs), booked: (call) => void calls.push(call) },
    called: (tool) => void tools.push(tool),
  }).catch((error: unknown) => {
    if (error instanceof ProviderFailure || error instanceof DOMException) return refuse('ai.provider_failed')
    throw error
  })
  return {
    text: outcome.type === 'answer' ? outcome.text : outcome.spoken.join('\n\n'),
    progress: outcome.progress,
    handOff: outcome.type === 'hand_off' ? outcome.handOff : null,
    sources: outcome.type === 'answer' ? outcome.sources : [],
    ...{ tools, currency },
    model: calls.at(-1)?.model ?? null,
    micros: calls.reduce((sum, { micros }) => sum + micros, 0),
    durationMs: Math.round(performance.now() - began),
  }
})
