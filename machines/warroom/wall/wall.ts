/** The room at a moment, whole, from what the metrics know. */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import type {
  Flow,
  WallAiAgent,
  WallChannel,
  WallOperator,
  WallQueue,
  WallState,
} from '@aura/contracts/warroom/wall/wall.ts'
import { presenceOf } from '../../agents/presence.ts'
import { currentReadings, windowOf } from '../metrics/current-readings.ts'
import { atHand } from '../metrics/gauges.ts'
import { startOf, sumOf } from '../metrics/minutes.ts'
import type { Metrics } from '../metrics/state.ts'
import { metricValue } from '../metrics/value.ts'
import { longestSince, longestUnqueued } from '../metrics/waits.ts'

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export function wallOf(metrics: Metrics, requestCount: number): WallState {
  // The log's clock may be ahead of ours.
  const now = Math.max(requestCount, metrics.at)
  const running = startOf(now)
  const hour = windowOf(60, now)
  const readings = currentReadings(metrics)
  const flow = (key: MetricKey): Flow => ({
    last: sumOf(metrics, key, running - minuteMs, running - minuteMs),
    running: sumOf(metrics, key, running, running),
    hour: sumOf(metrics, key, hour.from, hour.to),
  })
  const sum = (key: MetricKey): number => metrics.sums.get(key) ?? 0
  const value = (id: MetricId, of: string | null = null) => metricValue({ id, of }, readings, hour, now)
  const queues = queuesOf(metrics, flow, sum, value)
  const rest = (key: 'waiting' | 'open') =>
    queues.reduce((left, queue) => left - queue[key], sum(`conversations.${key}`))
  return {
    at: new Date(now).toISOString(),
    position: metrics.position,
    waiting: sum('conversations.waiting'),
    unanswered: sum('conversations.unanswered'),
    open: sum('conversations.open'),
    longestSince: iso(longestSince(metrics, null)),
    opened: flow('conversations.opened'),
    abandoned: flow('conversations.abandoned'),
    in: flow('messages.in'),
    out: flow('messages.out'),
    failed: flow('messages.failed'),
    answerMedian: value('answer.median'),
    answerP90: value('answer.p90'),
    level: value('sla.level'),
    kept: flow('sla.met'),
    broken: flow('sla.breached'),
    calls: {
      live: sum('calls.live'),
      waiting: sum('calls.waiting'),
      started: flow('calls.started'),
      answered: flow('calls.answered'),
      lost: flow('calls.lost'),
      waitMedian: value('calls.wait_median'),
    },
    online: sum('operators.online'),
    available: sum('operators.available'),
    paused: sum('operators.paused'),
    atHand: atHand(metrics),
    capacity: sum('operators.capacity'),
    queues,
    unqueued: { waiting: rest('waiting'), open: rest('open'), longestSince: iso(longestUnqueued(metrics)) },
    channels: channelsOf(metrics, flow),
    operators: operatorsOf(metrics, sum),
    aiAgents: aiAgentsOf(metrics, now, { flow, sum, value }),
  }
}

type Read<T> = (key: MetricKey) => T

type Value = (id: MetricId, of: string) => number | null

const queuesOf = (metrics: Metrics, flow: Read<Flow>, sum: Read<number>, value: Value): WallQueue[] =>
  [...metrics.known.queue]
    .sort(
      ([idA, one], [idB, other]) => one.rank - other.rank || one.name.localeCompare(other.name) || (idA < idB ? -1 : 1),
    )
    .map(([id, { name }]) => ({
      id,
      name,
      waiting: sum(keyOf('queue.waiting', id)),
      longestSince: iso(longestSince(metrics, id)),
      open: sum(keyOf('queue.open', id)),
      entered: flow(keyOf('queue.entered', id)),
      abandoned: flow(keyOf('queue.abandoned', id)),
      answerMedian: value('queue.answer_median', id),
      level: value('queue.level', id),
    }))

const channelsOf = (metrics: Metrics, flow: Read<Flow>): WallChannel[] =>
  [...metrics.known.channel]
    .sort(([idA, one], [idB, other]) => one.name.localeCompare(other.name) || (idA < idB ? -1 : 1))
    .map(([id, { kind, name, state, health, connection }]) => ({
      id,
      kind,
      name,
      state,
      health,
      connection,
      in: flow(keyOf('channel.in', id)),
      out: flow(keyOf('channel.out', id)),
      failed: flow(keyOf('channel.failed', id)),
    }))

type Reads = { flow: Read<Flow>; sum: Read<number>; value: Value }

const aiAgentsOf = (metrics: Metrics, now: number, { flow, sum, value }: Reads): WallAiAgent[] =>
  [...metrics.known.aiAgent]
    .map(([id, agent]) => ({
      id,
      name: agent.name,
      presence: presenceOf(agent, new Date(now)),
      atHand: sum(keyOf('ai_agent.at_hand', id)),
      capacity: agent.capacity,
      answers: flow(keyOf('ai_agent.answers', id)),
      resolved: flow(keyOf('ai_agent.resolved', id)),
      handedOff: flow(keyOf('ai_agent.handed_off', id)),
      level: value('ai_agent.level', id),
      csat: value('ai_agent.csat', id),
      cost: moneyOf(agent.currency, value('ai_agent.cost', id)),
    }))
    // One that is turned off and holds no conversation is not shown, like an operator who is away.
    .filter(({ presence, atHand }) => presence !== 'inactive' || atHand > 0)
    .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))

/** A correction of an earlier hour may be more than what this hour cost. */
const moneyOf = (currency: Money['currency'] | null, units: number | null): Money | null =>
  currency === null ? null : { amount: Math.max(0, Math.round((units ?? 0) * 100)), currency }

const presenceOrder = { available: 0, paused: 1, away: 2 } as const

const operatorsOf = (metrics: Metrics, sum: Read<number>): WallOperator[] =>
  [...metrics.known.operator]
    .map(([id, { name, state, reason, since, disconnected, capacity }]) => ({
      id,
      name,
      state,
      reason,
      since: new Date(since).toISOString(),
      disconnected,
      capacity,
      atHand: sum(keyOf('operator.at_hand', id)),
    }))
    // An operator who is away and holds no conversation is not shown.
    .filter(({ state, atHand }) => state !== 'away' || atHand > 0)
    .sort(
      (one, other) =>
        presenceOrder[one.state] - presenceOrder[other.state] ||
        one.name.localeCompare(other.name) ||
        (one.id < other.id ? -1 : 1),
    )
