/** The test chat beside the form: the draft as it stands answers, through the same door, tools and rules as at work. */
import { tryAgent as contract } from '@aura/contracts/agents/at-work.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import { type BookedCall, type ChatMessage, ProviderFailure } from '../ai/index.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { generateAnswer } from './generate.ts'
import { instructionsOf } from './prompt.ts'

/** The browser waits no longer either. */
const longestMs = 60_000

export const tryAgent = handleOpen(contract, async ({ input, asCaller, config }) => {
  const { draft, messages } = input
  const began = performance.now()
  const { userId } = await asCaller(async ({ caller }) => caller)
  const last = messages.at(-1)
  const nothing = { text: '', sources: [], model: null, micros: 0, durationMs: 0 }
  if (last?.from === 'customer' && wantsPerson(last.text, draft.handOff.phrases))
    return { ...nothing, handOff: { reason: 'asked_for_person' as const, summary: '', steps: [], question: null } }
  const calls: BookedCall[] = []
  const chat: ChatMessage[] = messages.map(({ from, text }) =>
    from === 'customer' ? { role: 'user', text } : { role: 'assistant', text, calls: [] },
  )
  const outcome = await generateAnswer(
    {
      ...{ within: asCaller, config, userId, provider: draft.provider, model: draft.model, allowed: draft.tools },
      messages: [{ role: 'system', text: instructionsOf(draft) }, ...chat],
      ...{ subject: { contactId: null }, elapsed: () => performance.now(), signal: AbortSignal.timeout(longestMs) },
      booked: (call) => void calls.push(call),
    },
    { throws: true },
  ).catch((error: unknown) => {
    if (error instanceof ProviderFailure || error instanceof DOMException) return refuse('ai.provider_failed')
    throw error
  })
  return {
    text: outcome.type === 'answer' ? outcome.text : '',
    handOff: outcome.type === 'hand_off' ? outcome.handOff : null,
    sources: outcome.type === 'answer' ? outcome.sources.map(({ title, version }) => ({ title, version })) : [],
    model: calls.at(-1)?.model ?? null,
    micros: calls.reduce((sum, { micros }) => sum + micros, 0),
    durationMs: Math.round(performance.now() - began),
  }
})
