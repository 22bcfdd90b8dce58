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
  const hers = new Map<string, Call>()

  /** Unless it has gone on meanwhile. */
  const later = (person: Person, known: Call, seconds: readonly [number, number], next: Next) =>
    soon(seconds, async () => {
      if (hers.get(known.id)?.version === known.version)
        await person.call(call, `calls.${next.name}-call`, { callId: known.id, ...next.more })
    })

  const goOn = (known: Call): Next => {
    if (known.heldMs === 0 && chance.happens(0.3)) return { name: 'hold' }
    const { queueId } = known
    if (queueId !== null && chance.happens(0.08)) return { name: 'transfer', more: { to: { kind: 'queue', queueId } } }
    return { name: 'hang-up' }
  }

  const attendTo = (one: Call, person: Person) => {
    if (one.operatorId !== person.userId) return void hers.delete(one.id)
    hers.set(one.id, one)
    if (one.state === 'talking') later(person, one, speaks, goOn(one))
    else if (one.state === 'on_hold') later(person, one, looksUp, { name: 'resume' })
    else if (one.state === 'wrap_up') later(person, one, writes, { name: 'finish' })
    else if (one.state === 'ended') hers.delete(one.id)
  }

  return {
    async online(person) {
      hers.clear()
      const { state } = await person.watch(liveCallsState, 'calls.live-calls', {})
      for (const one of state.calls) attendTo(one, person)
    },
    heard({ name, body }, person) {
      if (name === callChanged.name) attendTo(z.parse(callChanged.body, body).call, person)
    },
  }
}

type Next = { name: 'hold' | 'resume' | 'transfer' | 'hang-up' | 'finish'; more?: object }
