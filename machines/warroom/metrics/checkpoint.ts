/** Everything the fold knows, as a checkpoint: from there any later second is folded from the log. */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { setEntity } from './set-entity.ts'
import { type Checkpoint, type FactKind, type Facts, type Metrics, nothingYet } from './state.ts'

/** So much of the log at most is folded to come to a moment. */
const stretchMs = 10 * minuteMs

const stretch = (at: number): number => Math.floor(at / stretchMs)

/** With the last minute of each ten in which anything happened. */
export const isCheckpoint = (ended: number, next: number): boolean => stretch(ended) !== stretch(next)

/** In one order, whether the facts came from the log or from what was stored. */
const inOrder = <Value>(all: ReadonlyMap<string, Value>): [string, Value][] =>
  [...all].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** A fact is never changed in place, so a checkpoint shares it; counts are copied. */
export function checkpointOf({ at, position, known, minutes }: Metrics): Checkpoint {
  const { conversation, call, operator, aiAgent, queue, channel } = known
  return {
    at,
    position,
    known: {
      conversation: inOrder(conversation),
      call: inOrder(call),
      operator: inOrder(operator),
      aiAgent: inOrder(aiAgent),
      queue: inOrder(queue),
      channel: inOrder(channel),
    },
    minutes: minutes.map(({ at, counts, sketches }) => ({
      at,
      counts: Object.fromEntries(inOrder(counts)),
      sketches: Object.fromEntries(inOrder(sketches).map(([key, sketch]) => [key, { ...sketch }])),
    })),
  }
}

export function fromCheckpoint({ at, position, known, minutes }: Checkpoint): Metrics {
  const metrics = nothingYet()
  metrics.at = at
  metrics.position = position
  knowAll(metrics, 'conversation', known.conversation)
  knowAll(metrics, 'call', known.call)
  knowAll(metrics, 'operator', known.operator)
  knowAll(metrics, 'aiAgent', known.aiAgent ?? [])
  knowAll(metrics, 'queue', known.queue)
  knowAll(metrics, 'channel', known.channel)
  metrics.changed.clear()
  metrics.minutes = minutes.map(({ at, counts, sketches }) => ({
    at,
    counts: new Map(Object.entries(counts)),
    sketches: new Map(Object.entries(sketches)),
    changed: new Set(),
  }))
  return metrics
}

function knowAll<K extends Exclude<FactKind, 'deal'>>(
  metrics: Metrics,
  kind: K,
  all: readonly (readonly [string, Facts[K]])[],
): void {
  for (const [id, fact] of all) setEntity(metrics, kind, id, fact)
}
