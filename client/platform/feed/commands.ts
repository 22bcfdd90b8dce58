/**
 * The ordered queue of what a person did. One command is on its way at a time: that alone keeps the
 * order when the server answers "later". Rule numbers are those of README.md.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Command } from '@aura/contracts/platform/operation.ts'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import { backoffMs } from '@aura/machines/platform/connection.ts'
import { type Clock, createTimer } from './clock.ts'
import type { Link } from './link.ts'
import type { Outbox, Waiting } from './outbox.ts'
import { expired, RefusedError, signedOut, worthRepeating } from './refused.ts'
import { createStore } from './store.ts'

/** C5: what waited longer than this no longer says what the person wants. */
export const longestMs = 24 * 3_600_000
/** C4: no answer for this long, while the line lives: ask again with the same id. */
export const ackMs = 20_000
/** C7: a command that breaks the server this often is refused, for the sake of those behind it. */
export const failuresAllowed = 5
const sweepMs = 60_000

export type Queued = Waiting & {
  /** It carries a secret, so it waits in memory only. */
  readonly secret: boolean
  /** `expired` and `refused` are shown to the user until they are dismissed. */
  readonly state: 'waiting' | 'sending' | 'expired' | 'refused'
  readonly error?: ErrorBody
}

type Caller = { resolve: (output: unknown) => void; reject: (error: RefusedError) => void }

export type CommandsDeps = {
  clock: Clock
  random: () => number
  newId: () => string
  outbox: Outbox
  onAcked: (id: string, position: number, rooms: readonly string[]) => void
  onGivenUp: (id: string) => void
  onTokenExpired: () => void
}

export type Commands = ReturnType<typeof createCommands>

export function createCommands(deps: CommandsDeps) {
  const { clock, outbox } = deps
  const queue = createStore<readonly Queued[]>([])
  const callers = new Map<string, Caller>()
  const timer = createTimer(clock)
  const sweeper = createTimer(clock)
  let link: Link | undefined
  let ready = false
  let opened = 0
  /** One is on its way at a time, so the last attempt is that of the head. */
  let attempts = 0
  let failures = 0
  let breakages = 0

  const isOpen = (item: Queued) => item.state === 'waiting' || item.state === 'sending'

  /** Tells whether what has to survive a reload is stored. */
  function put(list: readonly Queued[]): boolean {
    queue.set(list)
    const stored = list.filter((item) => isOpen(item) && !item.secret)
    return outbox.save(stored.map(({ id, name, input, at }) => ({ id, name, input, at })))
  }

  const change = (id: string, to: Queued['state'], error?: ErrorBody) =>
    put(queue.get().map((item) => (item.id === id ? { ...item, state: to, ...(error && { error }) } : item)))

  const remove = (id: string) => put(queue.get().filter((item) => item.id !== id))

  /** C1: sends the first of those that wait, when nothing is on its way. */
  function pump() {
    if (!link || !ready || timer.running()) return
    const open = queue.get().filter(isOpen)
    const [head] = open
    if (head === undefined || head.state === 'sending') return
    change(head.id, 'sending')
    timer.set(ackMs, () => again(head.id))
    const over = link
    attempts += 1
    const attempt = attempts
    over.call(head.name, head.input, head.id, (reply) => {
      // C4: what was refused may be done by the one sent after it; only the last one's no is a no.
      if (link === over && (reply.ok || attempt === attempts)) answered(head.id, reply)
    })
  }

  function answered(id: string, reply: CallReply) {
    const item = queue.get().find((queued) => queued.id === id)
    if (!item || !isOpen(item)) return
    if (!reply.ok && mayRepeat(reply.error.code)) return later(id, reply.error.code)
    timer.stop()
    failures = 0
    breakages = 0
    if (reply.ok) done(id, reply.output, reply.position, reply.rooms)
    else giveUp(id, 'refused', reply.error)
    pump()
  }

  const mayRepeat = (code: string) => {
    if (code === 'server.failed') breakages += 1
    return worthRepeating(code) && breakages < failuresAllowed
  }

  /** C4: the head keeps its place, and those behind it wait with it. */
  function later(id: string, code: string) {
    if (code === 'auth.token_expired') deps.onTokenExpired()
    change(id, 'waiting')
    timer.set(backoffMs(failures, deps.random()), pump)
    failures += 1
  }

  function again(id: string) {
    change(id, 'waiting')
    pump()
  }

  function done(id: string, output: unknown, position: number, rooms: readonly string[]) {
    remove(id)
    deps.onAcked(id, position, rooms)
    callers.get(id)?.resolve(output)
    callers.delete(id)
  }

  /** C6: only this one goes. Its caller hears why; without a caller (after a reload) the list says it. */
  function giveUp(id: string, state: 'expired' | 'refused', error: ErrorBody) {
    const caller = callers.get(id)
    callers.delete(id)
    if (caller && state === 'refused') remove(id)
    else change(id, state, error)
    deps.onGivenUp(id)
    caller?.reject(new RefusedError(error))
  }

  function sweep() {
    const before = clock.now() - longestMs
    for (const item of queue.get())
      if (item.state === 'waiting' && item.at <= before) giveUp(item.id, 'expired', expired)
    sweeper.set(sweepMs, () => void adopt())
  }

  async function adopt() {
    const ownGeneration = opened
    sweep()
    await outbox.adopt((left) => ready && ownGeneration === opened && add(left))
  }

  /** What was left behind is older than what this tab has not sent yet. */
  function add(left: readonly Waiting[]): boolean {
    const here = queue.get()
    const existing = new Set(here.map((item) => item.id))
    const fresh = left
      .filter((waiting) => !existing.has(waiting.id))
      .map((waiting): Queued => ({ ...waiting, secret: false, state: 'waiting' }))
    const sending = here.filter((item) => item.state === 'sending')
    const rest = here.filter((item) => item.state !== 'sending')
    const stored = put([...sending, ...fresh, ...rest])
    sweep()
    pump()
    return stored
  }

  return {
    queue,
    async open() {
      opened += 1
      const ownGeneration = opened
      const left = await outbox.open()
      if (ownGeneration !== opened) return
      ready = true
      add(left)
      await adopt()
    },
    /** Looks for what other tabs left behind when they died. */
    adopt,
    /** C2: the caller's promise ends with the server's answer, however long that takes. */
    send({ name, secret, needs }: Command, input: unknown, laid: (id: string) => void): Promise<unknown> {
      const id = deps.newId()
      return new Promise((resolve, reject) => {
        callers.set(id, { resolve, reject })
        laid(id)
        const isSecret = secret || needs === 'public'
        put([...queue.get(), { id, name, input, at: clock.now(), secret: isSecret, state: 'waiting' }])
        pump()
      })
    },
    up(over: Link) {
      link = over
      sweep()
      pump()
    },
    /** C3: nobody will answer any more; the same id goes first over the next line. */
    down() {
      link = undefined
      timer.stop()
      for (const item of queue.get()) if (item.state === 'sending') change(item.id, 'waiting')
    },
    dismiss: (id: string) => put(queue.get().filter((item) => item.id !== id || isOpen(item))),
    /** C8: at sign-out nothing of this person stays behind. */
    clear() {
      const waiting = [...callers.values()]
      callers.clear()
      put([])
      outbox.clear()
      for (const caller of waiting) caller.reject(new RefusedError(signedOut))
    },
    close() {
      opened += 1
      ready = false
      timer.stop()
      sweeper.stop()
      outbox.close()
    },
  }
}
