import { expect, test } from 'vitest'
import { coalescing } from './coalesce.ts'

/** A number that moves on, and readings of it that take until they are let go. */
function target() {
  const coalesce = coalescing<number>()
  const gates: { resolve: () => void; reject: (error: Error) => void }[] = []
  let value = 0
  return {
    gates,
    moves: () => (value += 1),
    ask: (key = 'one') =>
      coalesce(key, () => {
        const read = value
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        gates.push({ resolve, reject })
        return promise.then(() => read)
      }),
  }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a request during a read shares the next one, and gets nothing older than itself', async () => {
  const { gates, moves, ask } = target()
  const first = ask()
  moves()
  const second = ask()
  moves()
  const later = Array.from({ length: 50 }, () => ask())
  expect(gates).toHaveLength(1)
  gates[0]?.resolve()
  expect(await first).toBe(0)
  await soon()
  expect(gates).toHaveLength(2)
  moves()
  const last = ask()
  gates[1]?.resolve()
  expect(await Promise.all([second, ...later])).toEqual(Array(51).fill(2))
  await soon()
  gates[2]?.resolve()
  expect(await last).toBe(3)
  expect(gates).toHaveLength(3)
})

test('one that fails fails for all that shared it, and the next goes on', async () => {
  const { gates, ask } = target()
  const first = ask()
  const shared = [ask(), ask()]
  const failures = shared.map((item) => expect(item).rejects.toThrow('the line broke'))
  gates[0]?.resolve()
  await first
  await soon()
  gates[1]?.reject(new Error('the line broke'))
  await Promise.all(failures)
  await soon()
  const later = ask()
  expect(gates).toHaveLength(3)
  gates[2]?.resolve()
  expect(await later).toBe(0)
})

test('one that cannot even begin keeps nobody else out', async () => {
  const coalesce = coalescing<number>()
  const broken = () => {
    throw new Error('it cannot begin')
  }
  await expect(coalesce('one', broken)).rejects.toThrow('it cannot begin')
  await soon()
  expect(await coalesce('one', async () => 1)).toBe(1)
})

test('what is not the same is not waited for', () => {
  const { gates, ask } = target()
  void ask('one')
  void ask('other')
  expect(gates).toHaveLength(2)
})
