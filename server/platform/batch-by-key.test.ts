import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

const fulfilled = <T>(value: T): PromiseSettledResult<T> => ({ status: 'fulfilled', value })

function recorded(limits: { most?: number; mostSize?: number; mayBeOfOne?: boolean } = {}) {
  const runs: string[][] = []
  const send = batchByKey<string, string>(
    async (items) => {
      runs.push([...items])
      await wait(5)
      if (items.includes('poison')) throw new Error('poisoned')
      return items.map((item) =>
        item === 'bad' ? { status: 'rejected', reason: new Error('refused') } : fulfilled(item.toUpperCase()),
      )
    },
    { most: limits.most ?? 50, mostSize: limits.mostSize ?? 1000, mayBeOfOne: () => limits.mayBeOfOne ?? true },
  )
  return { runs, send }
}

it('takes what arrived during a run together, in its order, and each item has its own result', async () => {
  const { runs, send } = recorded()
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => send('one', item, 1)))
  expect(runs).toEqual([['a'], ['b', 'bad', 'c']])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual(
    ['A', 'B', 'refused', 'C'], // biome-ignore format: beside the items above
  )
})

it('runs other keys beside it, and begins anew once nothing waits', async () => {
  const { runs, send } = recorded()
  await Promise.all([send('one', 'a', 1), send('other', 'b', 1)])
  expect(runs).toEqual([['a'], ['b']])
  expect(await send('one', 'c', 1)).toBe('C')
})

it('bounds a run by its items and by their sizes, and runs a larger one alone', async () => {
  const few = recorded({ most: 2 })
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => few.send('one', item, 1)))
  expect(few.runs).toEqual([['a'], ['b', 'c'], ['d', 'e']])
  const small = recorded({ mostSize: 10 })
  await Promise.all(
    [
      ['a', 1],
      ['b', 6],
      ['c', 6],
      ['d', 50],
      ['e', 1],
    ].map(
      (
        [item, size], // biome-ignore format: a table
      ) => small.send('one', String(item), Number(size)),
    ),
  )
  expect(small.runs).toEqual([['a'], ['b'], ['c'], ['d'], ['e']])
})

it('repeats a failed run with each item alone, so that one does not fail the others', async () => {
  const { runs, send } = recorded()
  const results = await Promise.allSettled(['a', 'b', 'poison', 'c'].map((item) => send('one', item, 1)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(runs).toEqual([['a'], ['b', 'poison', 'c'], ['b'], ['poison'], ['c']])
})

it('fails the whole run at once when the failure is of no single item', async () => {
  const { runs, send } = recorded({ mayBeOfOne: false })
  const results = await Promise.allSettled(['a', 'b', 'poison'].map((item) => send('one', item, 1)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(runs).toEqual([['a'], ['b', 'poison']])
})
