/**
 * An AI agent's answer to a customer: begun with the conversation locked, generated without a transaction, recorded with it
 * locked again. It may be repeated at any point: what a person has taken over meanwhile is left alone.
 */
import { answerJob, beginTurn, generateAnswer, type Outcome, recordTurn, stopTurn } from '@aura/server/agents/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type JobWork, NotDone, outside } from '../platform/jobs.ts'

export type AnswerParts = {
  /** Customers wait: an answer that takes longer is a hand-off. */
  answerMs: number
  /** Tests let something happen between the model's answer and its record. */
  step: (at: 'generated') => Promise<void>
}

export const answering = (config: Config, parts: Partial<AnswerParts> = {}): JobWork => {
  const { answerMs, step } = { answerMs: 90_000, step: async () => {}, ...parts }
  return outside(answerJob, {
    call: async ({ payload: { conversationId }, within, signal, key }) => {
      const turn = await within((work) => beginTurn(work, conversationId, key))
      if (!turn) return
      const { agent, contactId, queueId, messages, words, seq, progress } = turn
      const outcome: Outcome = await generateAnswer({
        ...{ within, config, messages, provider: agent.provider, model: agent.model, allowed: agent.tools },
        ...{ procedures: agent.procedures, words, seq, progress },
        ...{ subject: { contactId }, elapsed: () => performance.now() },
        about: { agentId: agent.id, queueId, costCentreId: agent.cost_centre_id },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      })
      // Nobody has given up but the worker, which has to go: the next one asks again.
      if (signal.aborted) throw new NotDone('the worker had to go')
      await step('generated')
      await within((work) => recordTurn(work, turn.id, outcome))
    },
    reconcile: 'repeat',
    buried: async ({ payload: { conversationId }, ...work }) => await stopTurn(work, conversationId),
  })
}
