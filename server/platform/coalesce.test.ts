import { expect, test } from 'vitest'
import { coalescing } from './coalesce.ts'

/** A number that moves on, and readings of it that take until they are let go. */
function place() {
  const coalesce = coalescing()
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

test('who comes meanwhile shares the next reading, and is told nothing older than her question', async () => {
  const { gates, moves, ask } = place()
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

test('one that fails fails for those who shared it, and the next goes on', async () => {
  const { gates, ask } = place()
  const first = ask()
  const second = ask()
  gates[0]?.reject(new Error('the line broke'))
  await expect(first).rejects.toThrow('the line broke')
  await soon()
  gates[1]?.resolve()
  expect(await second).toBe(0)
  const third = ask()
  expect(gates).toHaveLength(3)
  gates[2]?.resolve()
  expect(await third).toBe(0)
})

test('what is not the same is not waited for', () => {
  const { gates, ask } = place()
  void ask('one')
  void ask('other')
  expect(gates).toHaveLength(2)
})
