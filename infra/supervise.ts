/**
 * Brings back a part that ended by itself or froze, for as long as the launcher runs: with pauses that grow up to a cap,
 * while everything else goes on. What happens is said when the state of a part changes, not with every try.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs, longestPauseMs } from './back-off.ts'
import { isDiskFull } from './disk.ts'
import { type LivenessSettings, usualLiveness, watchLiveness } from './liveness.ts'
import { isFullDisk, wordsOf } from './sentence.ts'
import type { Service } from './service.ts'
import { readable, statusLine } from './terminal.ts'

export type PartState = { name: string; status: 'online' | 'offline'; latencyMs: number; detail?: string }

export type Supervision = { readonly parts: () => PartState[] }

type Hooks = {
  say: (line: string) => void
  stopping: () => boolean
  /** A program was replaced by another. */
  changed: () => void
}

type Timing = {
  liveness: LivenessSettings
  random: () => number
  /** Time that only grows, in milliseconds. */
  elapsed: () => number
  pause: (ms: number) => Promise<void>
}

const usual: Timing = {
  liveness: usualLiveness,
  random: Math.random,
  elapsed: () => performance.now(),
  pause: async (ms) => void (await wait(ms, undefined, { ref: false })),
}

/** A part that stayed up this long has forgotten its failures. */
const steadyMs = 60_000
/** A part that kept falling is told to be ready when it has stayed up this long. */
const settledMs = 10_000

export function supervise(services: readonly Service[], hooks: Hooks, timing: Partial<Timing> = {}): Supervision {
  const parts = services.map((service) => superviseOne(service, hooks, { ...usual, ...timing }))
  return { parts: () => parts.map((state) => state()) }
}

function superviseOne(service: Service, hooks: Hooks, { liveness, random, elapsed, pause }: Timing): () => PartState {
  const { name } = service
  let state: PartState = { name, status: 'online', latencyMs: 0 }
  let reportedState: 'up' | 'down' | 'unsteady' = 'up'
  let toldReason = ''
  let failures = 0
  let upSince = elapsed()
  let life = 0

  const tellDown = (reason: string): void => {
    const next = failures > 1 ? 'unsteady' : 'down'
    if (next === reportedState && reason === toldReason) return
    reportedState = next
    toldReason = reason
    const what =
      next === 'down'
        ? 'starting it again'
        : `it is tried again, with pauses of up to ${longestPauseMs / 1_000} s, until it stays up`
    const words = readable(service.lastWords())
    hooks.say(statusLine(name, `${reason}; ${what}${words ? `. It last said:\n\n${words}\n` : ''}`))
  }

  const tellUp = async (): Promise<void> => {
    const own = life
    if (reportedState === 'unsteady') await pause(settledMs)
    if (own !== life || state.status !== 'online' || hooks.stopping()) return
    reportedState = 'up'
    hooks.say(statusLine(name, 'ready again'))
  }

  const fell = (how: string): void => {
    failures += 1
    const reason = reasonOf(service, how)
    state = { ...state, status: 'offline', detail: reason }
    tellDown(reason)
  }

  const revive = async (how: string): Promise<void> => {
    life += 1
    if (elapsed() - upSince >= steadyMs) failures = 0
    fell(how)
    for (;;) {
      await pause(backOffMs(failures, random))
      if (hooks.stopping()) return
      try {
        await service.restart()
        break
      } catch (error) {
        if (hooks.stopping()) return
        fell(`could not be started (${wordsOf(error)})`)
      }
    }
    upSince = elapsed()
    state = { name, status: 'online', latencyMs: 0 }
    hooks.changed()
    void tellUp()
    void watch()
  }

  const watch = async (): Promise<void> => {
    const { alive } = service
    if (!alive) return
    const own = life
    const isFrozen = await watchLiveness({
      settings: liveness,
      ask: alive,
      elapsed,
      pause,
      goesOn: () => own === life && !hooks.stopping(),
      answered: (latencyMs) => {
        if (own === life) state = { ...state, latencyMs }
      },
    })
    if (!isFrozen) return
    await service.destroy()
    await revive('does not answer')
  }

  service.onDeath((how) => void revive(how))
  void watch()
  return () => state
}

/** In words that anybody may read: no path, no address. */
function reasonOf(service: Service, how: string): string {
  const full = isFullDisk(`${how} ${service.lastWords(20)}`) || service.places.some(isDiskFull)
  const plain = how.startsWith('could not be started') ? 'could not be started' : how
  return full ? `${plain}: the disk is full` : plain
}
