/** A prompt tried on the screen, through the same door as every other; the text is said to the room while it grows. */
import { connectionsRoom } from '@aura/contracts/ai/connection.ts'
import { tryPrompt as contract, trialKey, trialMaxTokens } from '@aura/contracts/ai/trial.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { askModels, type BookedCall } from './ask-models.ts'
import { refuseFailure } from './open-provider.ts'

const sayEveryMs = 60
/** The browser waits no longer either. */
const longestMs = 60_000

export const tryPrompt = handleOpen(contract, async ({ input, asCaller, say, config }) => {
  const { trialId, connectionId, prompt } = input
  const { companyId, userId } = await asCaller(async ({ caller }) => caller)
  const calls: BookedCall[] = []
  const elapsed = () => performance.now()
  let text = ''
  let saidAt = Number.NEGATIVE_INFINITY
  const sayText = (answering: { candidateId: string; model: string }) => {
    saidAt = elapsed()
    const value = { text, connectionId: answering.candidateId, model: answering.model }
    say(companyId, { room: connectionsRoom, key: trialKey(trialId), value, forMs: longestMs })
  }
  try {
    const answer = askModels({
      ...{ within: asCaller, config, purpose: 'test', connectionId, elapsed, userId, maxTokens: trialMaxTokens },
      messages: [{ role: 'user', text: prompt }],
      signal: AbortSignal.timeout(longestMs),
      booked: (call) => void calls.push(call),
    })
    for await (const event of answer) {
      if (event.type === 'text') text += event.text
      if (event.type === 'end' || (event.type === 'text' && elapsed() - saidAt >= sayEveryMs)) sayText(event)
    }
  } catch (error) {
    return isTimeout(error) ? refuse('ai.provider_unreachable') : refuseFailure(error)
  }
  const call = calls.at(-1) ?? refuse('ai.no_connection')
  return {
    ...{ text, connectionId: call.candidateId, model: call.model, micros: call.micros, ...call.counted },
    firstAnswerMs: call.firstAnswerMs === null ? null : Math.round(call.firstAnswerMs),
    durationMs: Math.round(call.durationMs),
    fellOver: calls.slice(0, -1).map(({ candidateId, outcome }) => ({ connectionId: candidateId, problem: outcome })),
  }
})

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
