/** When a part counts as frozen, and when it was the launcher that stood still. */
import { expect, test } from 'vitest'
import { watchLiveness } from './liveness.ts'

const settings = { everyMs: 1_000, withinMs: 500, misses: 3 }

/** Each step is one question: answered, missed, or missed because the launcher was stopped for an hour meanwhile. */
async function watch(steps: readonly ('answers' | 'misses' | 'launcher stopped' | 'machine stopped')[]) {
  let now = 0
  let requestCount = 0
  const left = [...steps]
  const isFrozen = await watchLiveness({
    settings,
    elapsed: () => now,
    pause: async (ms) => {
      now += ms + (left[0] === 'machine stopped' ? 3_600_000 : 0)
    },
    ask: async (within) => {
      requestCount += 1
      const step = left.shift()
      if (step === 'answers') return true
      now += within + (step === 'launcher stopped' ? 3_600_000 : 0)
      return false
    },
    goesOn: () => left.length > 0,
    answered: () => {},
  })
  return { isFrozen, asked: requestCount }
}

test('several misses in a row are a frozen part', async () => {
  expect(await watch(['answers', 'misses', 'misses', 'misses', 'answers'])).toEqual({ isFrozen: true, asked: 4 })
})

test('one answer between misses is a part that is slow', async () => {
  expect(await watch(['misses', 'misses', 'answers', 'misses', 'misses', 'answers'])).toMatchObject({ isFrozen: false })
})

test('a miss does not count while the launcher or the machine was stopped', async () => {
  for (const step of ['launcher stopped', 'machine stopped'] as const) {
    expect(await watch(['misses', 'misses', step, 'misses', 'misses', 'answers'])).toMatchObject({ isFrozen: false })
    expect(await watch([step, step, step, step, step, 'answers'])).toMatchObject({ isFrozen: false })
  }
})
