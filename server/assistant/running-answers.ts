/** The answers that this process is writing: they are cancelled at once, and let end before the process does. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from '@aura/contracts/assistant/message.ts'

/** What there is of an answer: its words, and the figures that it has used. */
export type Written = { text: string; figures: readonly Figure[] }
type Running = { abort: AbortController; written: Written; done: Promise<void> }
const running = new Map<string, Running>()

export const cancelled = Symbol('cancelled')

/** Goes on after the request that asked for it. */
export function runAnswer(answerId: string, write: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController()
  const done = write(abort.signal).finally(() => running.delete(answerId))
  running.set(answerId, { abort, written: { text: '', figures: [] }, done })
  return done
}

export function noteWritten(answerId: string, written: Written): void {
  const answer = running.get(answerId)
  if (answer) answer.written = written
}

/** What there was of it; undefined where another process writes it. */
export function abortAnswer(answerId: string): Written | undefined {
  const answer = running.get(answerId)
  answer?.abort.abort(cancelled)
  return answer?.written
}

/** So long a server that closes lets answers come to their end. */
const patienceMs = 10_000

export async function settleAnswers(): Promise<void> {
  const all = Promise.allSettled([...running.values()].map(({ done }) => done))
  const abort = new AbortController()
  await Promise.race([all, wait(patienceMs, undefined, { signal: abort.signal }).catch(() => {})])
  abort.abort()
  for (const { abort: answer } of running.values()) answer.abort(new Error('the server closes'))
  await Promise.allSettled([...running.values()].map(({ done }) => done))
}
