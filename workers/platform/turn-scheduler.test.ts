import { expect, test } from 'vitest'
import { rota } from './turn-scheduler.ts'

/** A rota whose runners stand still until they are let go. */
function saved(concurrency: number) {
  const used: string[] = []
  const release: ((next: 'again' | 'rest') => void)[] = []
  const errors: unknown[] = []
  const line = rota(
    concurrency,
    (turn) => {
      used.push(turn)
      return new Promise((resolve) => release.push(resolve))
    },
    (_, error) => errors.push(error),
  )
  const letGo = async (next: 'again' | 'rest') => {
    release.shift()?.(next)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { line, taken: used, letGo, errors }
}

test('no more than so many run at a time, in the order they were woken', async () => {
  const { line, taken, letGo } = saved(2)
  for (const turn of ['a', 'b', 'c']) line.wake(turn)
  expect(taken).toEqual(['a', 'b'])
  await letGo('rest')
  expect(taken).toEqual(['a', 'b', 'c'])
})

test('woken while under way, a turn comes once more and never twice at the same time', async () => {
  const { line, taken, letGo } = saved(2)
  line.wake('a')
  line.wake('a')
  line.wake('a')
  expect(taken).toEqual(['a'])
  await letGo('rest')
  expect(taken).toEqual(['a', 'a'])
  await letGo('rest')
  expect(taken).toEqual(['a', 'a'])
})

test('who has more to do lets the others go first', async () => {
  const { line, taken, letGo } = saved(1)
  line.wake('a')
  line.wake('b')
  await letGo('again')
  await letGo('rest')
  expect(taken).toEqual(['a', 'b', 'a'])
})

test('a failing turn is told and does not stop the others', async () => {
  const errors: string[] = []
  const used: string[] = []
  const line = rota(
    1,
    async (turn) => {
      used.push(turn)
      if (turn === 'a') throw new Error('no')
      return 'rest'
    },
    (turn) => errors.push(turn),
  )
  line.wake('a')
  line.wake('b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(used).toEqual(['a', 'b'])
  expect(errors).toEqual(['a'])
})

test('stopping lets what is under way finish and starts nothing new', async () => {
  const { line, taken, letGo } = saved(1)
  line.wake('a')
  line.wake('b')
  const stopped = line.stop()
  await letGo('rest')
  await stopped
  expect(taken).toEqual(['a'])
})
