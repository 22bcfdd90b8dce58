import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

type Chosen = { items?: number; size?: number; waiting?: { items: number; size: number }; mayRetryEach?: boolean }

function recorded({ items = 50, size = 1000, waiting = { items: 50, size: 1000 }, mayRetryEach = true }: Chosen = {}) {
  const runs: string[][] = []
  const send = batchByKey<string, string>(
    async (batch) => {
      runs.push([...batch])
      await wait(5)
      if (batch.includes('poison')) throw new Error('poisoned')
      return await Promise.allSettled(
        batch.map((item) =>
          item === 'bad' ? Promise.reject(new Error('refused')) : Promise.resolve(item.toUpperCase()),
        ),
      )
    },
    { run: { items, size }, waiting, overflow: () => new Error('full'), mayRetryEach: () => mayRetryEach },
  )
  return { runs, send }
}
const wordOf = (result: PromiseSettledResult<string>) =>
  result.status === 'fulfilled' ? result.value : (result.reason as Error).message

it('takes what arrived during a run together, in its order, and each item has its own result', async () => {
  const { runs, send } = recorded()
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => send('one', item, 1)))
  expect(runs).toEqual([['a'], ['b', 'bad', 'c']])
  expect(results.map(wordOf)).toEqual(['A', 'B', 'refused', 'C'])
})

it('runs other keys beside it, and begins anew once nothing waits', async () => {
  const { runs, send } = recorded()
  await Promise.all([send('one', 'a', 1), send('other', 'b', 1)])
  expect(runs).toEqual([['a'], ['b']])
  expect(await send('one', 'c', 1)).toBe('C')
})

it('bounds a run by its items and by their sizes, and runs a larger one alone', async () => {
  const few = recorded({ items: 2 })
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => few.send('one', item, 1)))
  expect(few.runs).toEqual([['a'], ['b', 'c'], ['d', 'e']])
  const small = recorded({ size: 10 })
  const sizes = { a: 1, b: 6, c: 6, d: 50, e: 1 }
  await Promise.all(Object.entries(sizes).map(([item, size]) => small.send('one', item, size)))
  expect(small.runs).toEqual([['a'], ['b'], ['c'], ['d'], ['e']])
})

it('bounds what waits by items and by sizes, and takes more once a run is over', async () => {
  const few = recorded({ waiting: { items: 2, size: 1000 } })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => few.send('one', item, 1)))
  expect(results.map(wordOf)).toEqual(['A', 'B', 'C', 'full'])
  const small = recorded({ waiting: { items: 50, size: 10 } })
  const sizes = { a: 9, b: 6, c: 6, d: 4 }
  const bySize = await Promise.allSettled(Object.entries(sizes).map(([item, size]) => small.send('one', item, size)))
  expect(bySize.map(wordOf)).toEqual(['A', 'B', 'full', 'D'])
  expect(await small.send('one', 'e', 10)).toBe('E')
})

it('repeats a failed run with each item alone, so that one does not fail the others', async () => {
  const { runs, send } = recorded()
  const results = await Promise.allSettled(['a', 'b', 'poison', 'c'].map((item) => send('one', item, 1)))
  expect(results.map(wordOf)).toEqual(['A', 'B', 'poisoned', 'C'])
  expect(runs).toEqual([['a'], ['b', 'poison', 'c'], ['b'], ['poison'], ['c']])
})

it('fails what waits at once when the failure is of no single item', async () => {
  const { runs, send } = recorded({ items: 2, mayRetryEach: false })
  const results = await Promise.allSettled(['poison', 'b', 'c', 'd'].map((item) => send('one', item, 1)))
  expect(results.map(wordOf)).toEqual(['poisoned', 'poisoned', 'poisoned', 'poisoned'])
  expect(runs).toEqual([['poison']])
  expect(await send('one', 'e', 1)).toBe('E')
})
