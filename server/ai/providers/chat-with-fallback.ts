/**
 * One answer from the first provider that gives it. The next provider is tried only while nothing of an answer has been
 * passed on: an answer never consists of halves from two models. Each attempt is told of exactly once, with what the
 * provider reported, so that a cost is booked once whatever became of the answer.
 */
import type { ChatEvent, ChatRequest, ModelAdapter, ProviderConnection, ProviderProblem, Usage } from './port.ts'
import { ProviderFailure } from './port.ts'

export type Candidate = { id: string; adapter: ModelAdapter; connection: ProviderConnection; model: string }

export type Attempt = {
  candidateId: string
  model: string
  /** Null where the provider reported nothing. */
  usage: Usage | null
  outcome: 'answered' | 'cancelled' | ProviderProblem
  /** Until the first text or tool call; null without one. */
  firstAnswerMs: number | null
  durationMs: number
  /** How long the provider wants to be left alone. */
  retryAfterMs: number
  /** Of the text that came, where the provider counted nothing. */
  characters: number
}

type Watch = {
  signal: AbortSignal
  elapsed: () => number
  /** Before a candidate is called: false passes it over, as one that is to be left alone. */
  mayAttempt?: (candidate: Candidate) => Promise<boolean>
  attempted: (attempt: Attempt) => void | Promise<void>
}

export async function* chatWithFallback(
  candidates: readonly Candidate[],
  request: Omit<ChatRequest, 'model'>,
  watch: Watch,
): AsyncGenerator<ChatEvent & { candidateId: string; model: string }> {
  let failure = new ProviderFailure('no_provider')
  for (const candidate of candidates) {
    const { id: candidateId, model } = candidate
    let hasBegun = false
    if (watch.mayAttempt && !(await watch.mayAttempt(candidate))) continue
    try {
      for await (const event of attempt(candidate, request, watch)) {
        hasBegun ||= event.type !== 'usage'
        yield { ...event, candidateId, model }
      }
      return
    } catch (error) {
      if (hasBegun || !(error instanceof ProviderFailure)) throw error
      failure = error
    }
  }
  throw failure
}

async function* attempt(
  { id: candidateId, adapter, connection, model }: Candidate,
  request: Omit<ChatRequest, 'model'>,
  { signal, elapsed, attempted }: Watch,
): AsyncGenerator<ChatEvent> {
  const began = elapsed()
  // What is given up by its reader ends without an error here.
  let outcome: Attempt['outcome'] = 'cancelled'
  let usage: Usage | null = null
  let firstAnswerMs: number | null = null
  let [retryAfterMs, characters] = [0, 0]
  try {
    for await (const event of adapter.chat(connection, { ...request, model }, signal)) {
      if (event.type === 'usage') usage = event.usage
      else firstAnswerMs ??= elapsed() - began
      if (event.type === 'text') characters += event.text.length
      if (event.type === 'end') outcome = 'answered'
      yield event
    }
  } catch (error) {
    if (error instanceof ProviderFailure) {
      outcome = error.problem
      retryAfterMs = error.retryAfterMs
    }
    throw error
  } finally {
    const took = { firstAnswerMs, durationMs: elapsed() - began }
    await attempted({ candidateId, model, usage, outcome, ...took, retryAfterMs, characters })
  }
}
