/** The answers that this process is writing: they are cancelled at once, and let end before the process does. */
import type { Figure } from '@aura/contracts/assistant/message.ts'
import { settlingMs } from '../platform/settling.ts'

/** What there is of an answer: its words, the figures that it has used, and what those of its words are held against. */
export type Written = { text: string; figures: readonly Figure[]; sources?: readonly string[] }
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

/**
 * A server that closes lets them come to their end: the person, who is with another server by then, gets them through the
 * log. One that takes longer than that ends as failed, with what there is of it.
 */
export async function settleAnswers(): Promise<void> {
  let isOver = false
  const ends = () => Promise.allSettled([...running.values()].map(({ done }) => done))
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, settlingMs)
    const finish = async () => {
      // One may have begun while another one ended.
      while (running.size > 0 && !isOver) await ends()
      clearTimeout(timer)
      resolve()
    }
    void finish()
  })
  isOver = true
  for (const { abort: answer } of running.values()) answer.abort(new Error('the server closes'))
  await ends()
}
