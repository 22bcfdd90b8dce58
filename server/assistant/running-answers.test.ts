import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settlingMs } from '../platform/settling.ts'
import { cancelled, runAnswer, settleAnswers } from './running-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer that takes so long, or ends with its signal. */
function write(id: string, forMs: number, next?: () => void): { outcome: () => string } {
  let outcome = 'writing'
  void runAnswer(id, async (signal) => {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, forMs)
      signal.addEventListener('abort', () => resolve())
    })
    outcome = signal.aborted ? (signal.reason === cancelled ? 'cancelled' : 'cut') : 'whole'
    next?.()
  })
  return { outcome: () => outcome }
}

it('a server that closes waits for the answers that it writes, and for one that began meanwhile', async () => {
  const later: { outcome: () => string }[] = []
  const answers = [write('a', 5_000), write('b', 30_000, () => void later.push(write('c', 20_000)))]
  const settled = vi.fn()
  const settling = settleAnswers().then(settled)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answers.map(({ outcome }) => outcome())).toEqual(['whole', 'whole'])
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  await settling
  expect(later.map(({ outcome }) => outcome())).toEqual(['whole'])
  expect(vi.getTimerCount()).toBe(0)
})

it('without an answer it waits for nothing', async () => {
  await settleAnswers()
  expect(vi.getTimerCount()).toBe(0)
})

it('an answer without an end is cut after the time that a server has', async () => {
  const answer = write('d', 10 * settlingMs)
  const settling = settleAnswers()
  await vi.advanceTimersByTimeAsync(settlingMs - 1)
  expect(answer.outcome()).toBe('writing')
  await vi.advanceTimersByTimeAsync(1)
  await settling
  expect(answer.outcome()).toBe('cut')
})
