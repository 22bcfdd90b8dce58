/**
 * The one door to language models: the connections of the company are asked in their order, within its budget, and each
 * call is claimed before it is made and booked once, whatever becomes of it. Transactions are short: none waits for a model.
 */
import type { AiPurpose } from '@aura/contracts/ai/usage.ts'
import { tokensOf } from '@aura/machines/ai/cost.ts'
import { answering, isBraked } from '@aura/machines/ai/decide.ts'
import { type Mask, restoringStream } from '@aura/machines/ai/mask.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { budgetOf } from './budget.ts'
import { bookCall, type CallAbout, claimCall, longestCallMs, recordOutcome } from './calls.ts'
import { connectionRows, wireConnection } from './connection-row.ts'
import { hideIn, logDeparture, maskOf, restoreIn } from './mask.ts'
import { openProvider, type ProviderConfig } from './open-provider.ts'
import { modelAdapters } from './providers/adapters.ts'
import { type Attempt, type Candidate, chatWithFallback } from './providers/chat-with-fallback.ts'
import type { ChatEvent, ChatMessage, Tool, Usage } from './providers/port.ts'

export type Question = {
  /** A transaction of its own in the company, each time. */
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  config: ProviderConfig
  purpose: AiPurpose
  messages: readonly ChatMessage[]
  tools?: readonly Tool[]
  maxTokens: number
  about?: CallAbout
  /** Whose question it is, for the log of what left. */
  userId?: string | null
  /** Lives through one answer, so that its placeholders and the names it has learnt stay; else one is made by the policy. */
  mask?: Mask
  /** This connection alone, instead of all in their order. */
  connectionId?: string | null
  /** The beginning of a model's name: connections that list one like it are asked first, and with that model. */
  prefer?: string
  /** Of that connection, instead of the one it is set to. */
  model?: string | null
  signal: AbortSignal
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
  booked?: (call: BookedCall) => void
}

export type BookedCall = Attempt & { micros: number; counted: Usage }

/** Refuses where nothing may be asked; a `ProviderFailure` where nobody answered. */
export async function* askModels(
  question: Question,
): AsyncGenerator<ChatEvent & { candidateId: string; model: string }> {
  const { within, tools = [], maxTokens, elapsed } = question
  const { candidates, mask } = await within(async (work) => ({
    candidates: await openCandidates(work, question),
    mask: question.mask ?? (await maskOf(work.tx)),
  }))
  const messages = hideIn(mask, question.messages)
  const signal = AbortSignal.any([question.signal, AbortSignal.timeout(longestCallMs)])
  const inputTokens = tokensOf(JSON.stringify([messages, tools]).length)
  const calls = new Map<string, string>()
  const answer = chatWithFallback(
    candidates,
    { messages, tools, maxTokens },
    {
      signal,
      elapsed,
      mayAttempt: async ({ id, model }) => {
        const estimate = { inputTokens, outputTokens: maxTokens }
        const { purpose, about = {}, userId = null } = question
        return await within(async (work) => {
          const callId = work.newId()
          calls.set(id, callId)
          if (!(await claimCall(work, id, { callId, model, purpose, estimate, about }))) return false
          await logDeparture(work, { callId, messages, mask, userId })
          return true
        })
      },
      attempted: async (attempt) => {
        const { candidateId, outcome, usage, firstAnswerMs, durationMs, retryAfterMs, characters } = attempt
        const estimate = {
          inputTokens: usedNothing.includes(outcome) ? 0 : inputTokens,
          outputTokens: tokensOf(characters),
        }
        const callId = calls.get(candidateId) ?? ''
        const { micros, usage: counted } = await within(async (work) => {
          await recordOutcome(work, candidateId, { outcome, retryAfterMs })
          return await bookCall(work, { callId, outcome, usage, estimate, firstAnswerMs, durationMs })
        })
        question.booked?.({ ...attempt, micros, counted })
      },
    },
  )
  const restoring = restoringStream(mask)
  for await (const event of answer) {
    if (event.type === 'text') {
      const text = restoring.add(event.text)
      if (text !== '') yield { ...event, text }
      continue
    }
    const rest = event.type === 'usage' ? '' : restoring.end()
    if (rest !== '') yield { ...event, type: 'text', text: rest }
    yield event.type === 'tool_call' ? { ...event, call: restoreIn(mask, event.call) } : event
  }
}

const isLike = (model: string, beginning: string | undefined): boolean =>
  beginning !== undefined && model.startsWith(beginning)

/** The provider has said no before it began, or was never reached. */
const usedNothing: readonly Attempt['outcome'][] = [
  ...(['unauthorized', 'model_not_found', 'rate_limited', 'refused', 'server_error', 'unreachable'] as const),
]

/** Whether a connection is in use and the budget leaves something to it; one that rests is asked again soon. */
export async function mayAskModels(tx: Db, now: Date): Promise<boolean> {
  if (isBraked(await budgetOf(tx, now))) return false
  return answering((await connectionRows(tx)).map(wireConnection)).length > 0
}

async function openCandidates({ tx, now }: Work, question: Question): Promise<Candidate[]> {
  const { config, connectionId = null } = question
  if (isBraked(await budgetOf(tx, now))) return refuse('ai.budget_spent')
  const rows = await connectionRows(tx)
  if (connectionId !== null && !rows.some(({ id }) => id === connectionId)) return refuse('ai.connection_not_found')
  const asking = answering(rows.map(wireConnection)).filter(({ id }) => connectionId === null || id === connectionId)
  const candidates: Candidate[] = []
  const preferred = ({ models }: { models: readonly string[] }) =>
    models.find((model) => isLike(model, question.prefer))
  const inOrder = [...asking.filter((one) => preferred(one)), ...asking.filter((one) => !preferred(one))]
  for (const { id, kind, chatModel, models } of inOrder) {
    const row = rows.find((item) => item.id === id)
    if (!row) continue
    const connection = await openProvider(tx, row, { config, purpose: 'ask' })
    const model = (connectionId === null ? null : question.model) ?? preferred({ models }) ?? chatModel
    candidates.push({ id, adapter: modelAdapters[kind], connection, model })
  }
  return candidates.length > 0 ? candidates : refuse('ai.no_connection')
}
