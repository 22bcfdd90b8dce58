/** The model is asked, its tools are run, and what comes of it is an answer or a hand-off, whatever fails on the way. */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'
import type { HandOff, Source } from '@aura/contracts/conversations/message.ts'
import type { Mask } from '@aura/machines/ai/mask.ts'
import { askModels, type BookedCall, type ChatMessage, maskOf, ProviderFailure, type Question } from '../ai/index.ts'
import { cutText } from '../platform/cut-text.ts'
import type { Db } from '../platform/database/transact.ts'
import { Refusal } from '../platform/refuse.ts'
import { storable, storableData } from '../platform/storable.ts'
import { blankTrace, customerName, runTool, type ToolCall, type ToolSubject, toolsOf } from './tools.ts'

export type Outcome =
  | { type: 'answer'; text: string; sources: Source[]; gap: string | null; closes: boolean }
  | { type: 'hand_off'; handOff: HandOff; gap: string | null }

export type Generation = Pick<Question, 'within' | 'config' | 'about' | 'userId' | 'signal' | 'elapsed'> & {
  messages: readonly ChatMessage[]
  provider: string | null
  model: string | null
  allowed: readonly AgentTool[]
  subject: ToolSubject
  booked?: (call: BookedCall) => void
}

const maxTokens = 800
/** A model that still asks for tools after so many rounds gets nowhere. */
const mostRounds = 4

/** A refusal of the door to the models is thrown only where `throws` asks for it: the test chat shows it. */
export async function generateAnswer(generation: Generation, { throws = false } = {}): Promise<Outcome> {
  const trace = blankTrace()
  const { within, allowed, subject } = generation
  const messages = [...generation.messages]
  const stop = (reason: HandOff['reason']): Outcome => ({
    ...{
      type: 'hand_off',
      gap: trace.gap,
      handOff: { reason, summary: '', steps: stepsOf(trace.sources), question: null },
    },
  })
  try {
    const mask = await within(async ({ tx }) => await maskFor(tx, subject))
    for (let round = 0; round < mostRounds; round++) {
      const { text, calls } = await askOnce(generation, messages, mask)
      for (const call of calls) {
        const result = await within(({ tx }) => runTool(tx, call, { allowed, subject, trace }))
        if (call === calls[0]) messages.push({ role: 'assistant', text, calls })
        messages.push({ role: 'tool', callId: call.id, name: call.name, text: result })
      }
      if (trace.handOff) return { type: 'hand_off', handOff: trace.handOff, gap: trace.gap }
      const { sources, gap, closes } = trace
      if (text.trim() !== '' && (calls.length === 0 || closes))
        return { type: 'answer', text: cutText(text.trim(), longestAnswer), sources, gap, closes }
      if (calls.length === 0) return stop('cannot_answer')
    }
    return stop('cannot_answer')
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null || throws) throw error
    return stop(reason)
  }
}

const longestAnswer = 4_000
const stepsOf = (sources: readonly Source[]) => sources.map(({ title, version }) => `${title}, v${version}`)

/** One for all rounds of an answer, which knows the customer. */
async function maskFor(tx: Db, subject: ToolSubject): Promise<Mask> {
  const mask = await maskOf(tx)
  mask.learnName((await customerName(tx, subject)) ?? '')
  return mask
}

async function askOnce(generation: Generation, messages: readonly ChatMessage[], mask: Mask) {
  const { within, config, about = {}, userId = null, signal, elapsed, provider, model, allowed, booked } = generation
  let text = ''
  const calls: ToolCall[] = []
  const answer = askModels({
    ...{ within, config, purpose: 'agent', messages, tools: toolsOf(allowed), maxTokens, about, signal, elapsed },
    ...{ connectionId: provider, model, mask, userId, ...(booked && { booked }) },
  })
  for await (const event of answer) {
    if (event.type === 'text') text += event.text
    if (event.type === 'tool_call') calls.push({ ...event.call, input: storableData(event.call.input) })
  }
  return { text: storable(text), calls }
}

/** Null for what is a fault of ours. */
function reasonOf(error: unknown): HandOff['reason'] | null {
  if (error instanceof ProviderFailure) return 'provider_failed'
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'provider_failed'
  if (!(error instanceof Refusal)) return null
  if (error.code === 'ai.budget_spent') return 'budget_spent'
  return error.code.startsWith('ai.') ? 'provider_failed' : null
}
