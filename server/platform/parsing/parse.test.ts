/** Whatever a parser's thread comes to, its caller gets an error, and the process goes on. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keptParser, parseInThread } from './parse.ts'
import { ParserStopped } from './thread.ts'

const script = new URL('./testing/misbehave.ts', import.meta.url)
const limits = { megabytes: 48, milliseconds: 20_000 }
/** Enough for a thread to begin and to answer on a busy machine. */
const brief = { ...limits, milliseconds: 4_000 }

async function all(input: string, bounds = limits, signal?: AbortSignal): Promise<unknown[]> {
  const answers: unknown[] = []
  for await (const answer of parseInThread(script, bounds, input, signal)) answers.push(answer)
  return answers
}
const stopped = async (input: string, bounds = limits) => {
  const error = await all(input, bounds).catch((thrown: unknown) => thrown)
  return error instanceof ParserStopped ? error.reason : error
}

it('a thread that takes all its memory, all its time, or ends by itself is a stopped parser', async () => {
  const reasons = await Promise.all([
    stopped('memory'),
    stopped('time', brief),
    stopped('sleep', brief),
    stopped('exit'),
    stopped('throw later'),
    stopped('break'),
  ])
  expect(reasons).toEqual(['memory', 'time', 'time', 'crash', 'crash', 'crash'])
})

it('a refusal in the thread is the same refusal outside', async () => {
  await expect(all('refuse')).rejects.toMatchObject({
    code: 'imports.row_unreadable',
    detail: { params: { row: 7 } },
  })
})

it('is no more than two batches ahead of its reader, however slow that one is', async () => {
  const made = new Int32Array(new SharedArrayBuffer(4))
  const batches: unknown[] = []
  for await (const batch of parseInThread(script, limits, made)) {
    batches.push(batch)
    if (batches.length > 3) continue
    await wait(30)
    // Two that were sent, and one that waits to be.
    expect(Atomics.load(made, 0)).toBeLessThanOrEqual(batches.length + 2)
  }
  expect(batches).toHaveLength(50)
})

it('ends with its signal, and knows nothing of the environment', async () => {
  const controller = new AbortController()
  const ended = all('sleep', limits, controller.signal)
  controller.abort(new Error('no longer wanted'))
  await expect(ended).rejects.toThrow('no longer wanted')
  expect(await all('environment')).toEqual([0])
})

it('a kept thread serves one input after the other, and a broken one is replaced for the next', async () => {
  const ask = keptParser<string, unknown>(script, brief)
  const answers = await Promise.allSettled(['a', 'exit', 'b', 'time', 'refuse', 'c'].map((value) => ask(value)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message))).toEqual([
    'a',
    'the parser ended with 3',
    'b',
    'the parser took too long',
    'imports.row_unreadable',
    'c',
  ])
})
