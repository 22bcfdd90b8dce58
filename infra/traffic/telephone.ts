/**
 * A simulated operator on the telephone: speaks with callers, now and then puts one on hold to look something up or
 * transfers the call, hangs up when all is said, and writes down what it was.
 */
import { type Call, call, callChanged } from '@aura/contracts/calls/call.ts'
import { liveCallsState } from '@aura/contracts/calls/calls.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import * as z from 'zod/mini'
import type { Chance } from './chance.ts'
import type { Person } from './person.ts'

export type Telephone = {
  /** Connected again: the open calls are read anew. */
  online: (person: Person) => Promise<void>
  heard: (event: WireEvent, person: Person) => void
}

type TelephoneOptions = {
  chance: Chance
  /** Every action takes a while. */
  soon: (seconds: readonly [number, number], act: () => Promise<void>) => void
}

/** Seconds of speaking before something happens, of looking something up, of writing. */
const [speaks, looksUp, writes] = [
  [15, 60],
  [5, 20],
  [3, 12],
] as const

export function telephoneOf({ chance, soon }: TelephoneOptions): Telephone {
  /** The operator's calls, in the version last seen. */
  const own = new Map<string, Call>()

  /** Unless it has gone on meanwhile. */
  const later = (person: Person, existing: Call, seconds: readonly [number, number], next: Next) =>
    soon(seconds, async () => {
      if (own.get(existing.id)?.version === existing.version)
        await person.call(call, `calls.${next.name}-call`, { callId: existing.id, ...next.more })
    })

  const goOn = (existing: Call): Next => {
    if (existing.heldMs === 0 && chance.happens(0.3)) return { name: 'hold' }
    const { queueId } = existing
    if (queueId !== null && chance.happens(0.08)) return { name: 'transfer', more: { to: { kind: 'queue', queueId } } }
    return { name: 'hang-up' }
  }

  const attendTo = (item: Call, person: Person) => {
    if (item.operatorId !== person.userId) return void own.delete(item.id)
    own.set(item.id, item)
    if (item.state === 'talking') later(person, item, speaks, goOn(item))
    else if (item.state === 'on_hold') later(person, item, looksUp, { name: 'resume' })
    else if (item.state === 'wrap_up') later(person, item, writes, { name: 'finish' })
    else if (item.state === 'ended') own.delete(item.id)
  }

  return {
    async online(person) {
      own.clear()
      const { state } = await person.watch(liveCallsState, 'calls.live-calls', {})
      for (const call of state.calls) attendTo(call, person)
    },
    heard({ name, body }, person) {
      if (name === callChanged.name) attendTo(z.parse(callChanged.body, body).call, person)
    },
  }
}

type Next = { name: 'hold' | 'resume' | 'transfer' | 'hang-up' | 'finish'; more?: object }
