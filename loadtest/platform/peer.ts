/**
 * A process of the run beside this one, so that what is measured shares no event loop with what
 * measures it. `answering` is its side, `startPeer` ours; one question, one answer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { onPath } from '@aura/infra/binary.ts'

type Question = { id: number; about: string; given: unknown }
type Answer = { id: number; value: unknown } | { id: number; error: string }
export type Answers = Readonly<Record<string, (input: never) => unknown>>

export type Peer<A extends Answers> = AsyncDisposable & {
  readonly pid: number
  ask<About extends keyof A & string>(
    about: About,
    ...parameters: Parameters<A[About]>
  ): Promise<Awaited<ReturnType<A[About]>>>
}

/** With a `core` the process is pinned to it, where that can be done. */
export async function startPeer<A extends Answers>(
  file: string,
  { core, flags = [], env = {} }: { core?: number; flags?: readonly string[]; env?: Record<string, string> },
): Promise<Peer<A>> {
  const pinned = core !== undefined && onPath('taskset') && availableParallelism() > core
  const command = [...(pinned ? ['taskset', '-c', String(core)] : []), process.execPath, ...flags, file]
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  })
  const request = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', (answer: Answer) => {
    const waiting = request.get(answer.id)
    request.delete(answer.id)
    if ('error' in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer.value as never)
  })
  child.on('exit', (code) => {
    for (const { reject } of request.values()) reject(new Error(`${file} ended with ${code}`))
  })
  const peer: Peer<A> = {
    pid: child.pid ?? 0,
    ask: (about, ...[input]) =>
      new Promise((resolve, reject) => {
        last += 1
        request.set(last, { resolve, reject })
        child.send({ id: last, about, given: input ?? null } satisfies Question, (lost) => {
          if (lost) reject(new Error(`${file} ended with ${child.exitCode}`))
        })
      }),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
  return peer
}

/** The process ends when its parent is gone or disconnects. */
export function answering(answers: Answers): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ id, about, given }: Question) => {
    const answer = async () => answers[about]?.(given as never)
    answer().then(
      (value) => process.send?.({ id, value } satisfies Answer),
      (error: Error) => process.send?.({ id, error: error.stack ?? error.message } satisfies Answer),
    )
  })
}
