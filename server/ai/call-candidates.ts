/**
 * One call for something that comes whole: the candidates are called in their order until one of them answers. Each call is
 * claimed before it is made, logged as a departure, and booked once, like every question to a model.
 */
import type { AiPurpose } from '@aura/contracts/ai/usage.ts'
import type { Work } from '../platform/handle.ts'
import { type Breaker, bookCall, type CallAbout, claimCall, recordOutcome } from './calls.ts'
import type { ProviderConfig } from './open-provider.ts'
import { ProviderFailure, type Usage } from './providers/port.ts'

export type CallParts = {
  /** A transaction of its own in the company, each time. */
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  config: ProviderConfig
  about?: CallAbout
  /** Whose call it is, for the log of what left. */
  userId: string | null
  signal: AbortSignal
  elapsed: () => number
}

export type CandidateCall<C, T> = {
  candidates: readonly C[]
  purpose: AiPurpose
  /** What it uses, where the provider tells nothing. */
  estimate: Usage
  breaker: Breaker
  /** In the transaction that claims the call. */
  logDeparture: (work: Work, callId: string) => Promise<void>
  call: (candidate: C) => Promise<{ result: T; usage: Usage | null }>
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }
/** The provider has answered nothing that it would charge. */
const uncharged = ['unauthorized', 'model_not_found', 'rate_limited', 'refused', 'server_error', 'unreachable']

/** Null where no candidate may be called now; a `ProviderFailure` where each of them failed. */
export async function callCandidates<C extends { id: string; model: string }, T>(
  { within, about = {}, signal, elapsed }: CallParts,
  spec: CandidateCall<C, T>,
): Promise<T | null> {
  let failure: ProviderFailure | null = null
  for (const candidate of spec.candidates) {
    const { id, model } = candidate
    const claimed = await within(async (work) => {
      const callId = work.newId()
      const { purpose, estimate, breaker } = spec
      if (!(await claimCall(work, id, { callId, model, purpose, estimate, about }, breaker))) return null
      await spec.logDeparture(work, callId)
      return callId
    })
    if (claimed === null) continue
    const began = elapsed()
    const book = async (
      outcome: 'answered' | 'cancelled' | ProviderFailure['problem'],
      usage: Usage | null,
      retryAfterMs = 0,
    ) => {
      const durationMs = elapsed() - began
      const estimate = uncharged.includes(outcome) ? nothing : spec.estimate
      await within(async (work) => {
        if (spec.breaker === 'moves') await recordOutcome(work, id, { outcome, retryAfterMs })
        await bookCall(work, { callId: claimed, outcome, usage, estimate, firstAnswerMs: durationMs, durationMs })
      })
    }
    try {
      const { result, usage } = await spec.call(candidate)
      await book('answered', usage)
      return result
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        if (signal.aborted) await book('cancelled', null)
        throw error
      }
      await book(error.problem, null, error.retryAfterMs)
      failure = error
    }
  }
  if (failure) throw failure
  return null
}
