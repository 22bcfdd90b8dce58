/** The rules by their numbers, at times that are given. */
import { describe, expect, test } from 'vitest'
import { type Answer, type Health, judged, worstOf } from './health.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()

/** One answer every ten seconds; the states after each of them. */
function requested(answers: readonly Answer[], critical = true): Health[] {
  const states: Health[] = []
  for (const [n, answer] of answers.entries())
    states.push(judged(states.at(-1) ?? null, { answer, at: at(n * 10), critical }))
  return states
}
const statuses = (answers: readonly Answer[], critical = true) =>
  requested(answers, critical).map(({ status }) => status)

describe('the state of a part', () => {
  test('S1: the first answer decides, a failure is a warning at first', () => {
    expect(statuses(['good'])).toEqual(['online'])
    expect(statuses(['slow'])).toEqual(['warning'])
    expect(statuses(['failed'])).toEqual(['warning'])
  })

  test('S2: a failure warns, a second one in a row makes it offline', () => {
    expect(statuses(['good', 'failed', 'failed', 'failed'])).toEqual(['online', 'warning', 'offline', 'offline'])
    expect(statuses(['good', 'failed', 'good', 'failed', 'good'])).toEqual([
      'online',
      'warning',
      'warning',
      'warning',
      'warning',
    ])
  })

  test('S2: what others can do without is never more than a warning', () => {
    expect(statuses(['good', 'failed', 'failed', 'failed'], false)).toEqual(['online', 'warning', 'warning', 'warning'])
  })

  test('S3: one slow answer is nothing, the third in a row is', () => {
    expect(statuses(['good', 'slow', 'slow', 'good', 'slow', 'slow', 'slow'])).toEqual([
      'online',
      'online',
      'online',
      'online',
      'online',
      'online',
      'warning',
    ])
  })

  test('S4 and S5: out of offline by one answer, to online by three good ones', () => {
    expect(statuses(['good', 'failed', 'failed', 'good', 'good', 'good'])).toEqual([
      'online',
      'warning',
      'offline',
      'warning',
      'warning',
      'online',
    ])
    expect(statuses(['good', 'failed', 'failed', 'slow', 'good', 'good', 'good']).slice(3)).toEqual([
      'warning',
      'warning',
      'warning',
      'online',
    ])
  })

  test('S6: it is as it is since the first of the answers that made it so', () => {
    const states = requested(['good', 'good', 'failed', 'failed', 'failed', 'good', 'good', 'good', 'good'])
    expect(states.map(({ since }) => since)).toEqual([0, 0, 20, 20, 20, 50, 50, 50, 50].map(at))
  })
})

test('together they are as well as the worst of them', () => {
  expect(worstOf([])).toBe('online')
  expect(worstOf(['online', 'offline', 'warning'])).toBe('offline')
})
