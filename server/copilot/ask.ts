/** One text of a model, whole, within a time that an operator waits; whatever fails on the way is a refusal with a sentence. */
import type { Mask } from '@aura/machines/ai/mask.ts'
import { askModels, type ChatMessage, ProviderFailure, type Question } from '../ai/index.ts'
import { readPolicy } from '../assistant/index.ts'
import type { Config } from '../platform/config.ts'
import { cutText } from '../platform/cut-text.ts'
import { refuse } from '../platform/refuse.ts'
import { storable } from '../platform/storable.ts'

export type Asking = {
  within: Question['within']
  config: Config
  userId: string | null
  queueId: string | null
  messages: readonly ChatMessage[]
  mask: Mask
  longest: number
  signal?: AbortSignal
}

const maxTokens = 900
/** An operator writes alone sooner than that. */
const longestMs = 20_000

export async function askForText(asking: Asking): Promise<{ text: string; model: string }> {
  const { within, config, userId, queueId, messages, mask, longest, signal } = asking
  // One choice of the company says whether models help its people.
  const { models } = await within(({ tx }) => readPolicy(tx))
  if (!models) return refuse('ai.no_connection')
  const question: Question = {
    ...{ within, config, purpose: 'copilot', messages, maxTokens, userId, mask },
    ...{ about: { queueId }, elapsed: () => performance.now() },
    signal: AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]),
  }
  let [text, model] = ['', '']
  try {
    for await (const event of askModels(question)) {
      model = event.model
      if (event.type === 'text') text += event.text
    }
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof DOMException) return refuse('copilot.no_answer')
    throw error
  }
  const trimmed = cutText(storable(text).trim(), longest)
  return trimmed === '' ? refuse('copilot.no_answer') : { text: trimmed, model }
}
