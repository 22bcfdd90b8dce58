/** A queue as somebody edits it, and what the contract makes of that. */

import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { endMinuteOfDay, minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import type { Hours } from '@aura/contracts/routing/hours.ts'
import { noTargets, type Queue, type Strategy, type saveQueue, type Targets } from '@aura/contracts/routing/queue.ts'

export type SpanDraft = { from: string; to: string }
/** By weekday; 0 is Sunday. */
export type HoursDraft = { timeZone: string; days: readonly (readonly SpanDraft[])[]; holidays: readonly string[] }

export type QueueDraft = {
  name: string
  strategy: Strategy
  rank: string
  offerSeconds: string
  hours: HoursDraft | null
  skills: string
  targets: { firstAnswer: string; nextAnswer: string; resolution: string }
  overflow: { queueId: string; afterMinutes: string }
  members: readonly string[] | null
  channels: readonly string[]
}
export type QueueField = keyof QueueDraft

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

export const usualDay: readonly SpanDraft[] = [{ from: '08:00', to: '18:00' }]

export const usualHours = (timeZone: string): HoursDraft => ({
  timeZone,
  days: weekdays.map((day) => (day === 0 || day === 6 ? [] : usualDay)),
  holidays: [],
})

export const hoursDraft = ({ timeZone, spans, holidays }: Hours): HoursDraft => ({
  timeZone,
  days: weekdays.map((day) =>
    spans
      .filter((span) => span.day === day)
      .sort((a, b) => a.from - b.from)
      .map(({ from, to }) => ({ from: timeOfDayText(from), to: timeOfDayText(to) })),
  ),
  holidays,
})

export const hoursOf = ({ timeZone, days, holidays }: HoursDraft): Hours => ({
  timeZone,
  spans: days.flatMap((spans, day) =>
    spans.map(({ from, to }) => ({ day, from: minuteOfDay(from), to: endMinuteOfDay(to) })),
  ),
  holidays: [...holidays].sort(),
})

const text = (count: number | null) => (count === null ? '' : `${count}`)

const fresh: QueueDraft = {
  name: '',
  strategy: 'longest_idle',
  rank: '10',
  offerSeconds: '30',
  hours: null,
  skills: '',
  targets: { firstAnswer: '', nextAnswer: '', resolution: '' },
  overflow: { queueId: '', afterMinutes: '' },
  members: null,
  channels: [],
}

export const targetsDraft = ({ firstAnswer, nextAnswer, resolution }: Targets): QueueDraft['targets'] => ({
  firstAnswer: text(firstAnswer),
  nextAnswer: text(nextAnswer),
  resolution: text(resolution),
})

/** A new queue starts from the company's SLA. */
export function draftOf(queue: Queue | undefined, defaults: Targets = noTargets): QueueDraft {
  if (!queue) return { ...fresh, targets: targetsDraft(defaults) }
  return {
    name: queue.name,
    strategy: queue.strategy,
    rank: `${queue.rank}`,
    offerSeconds: `${queue.offerSeconds}`,
    hours: queue.hours && hoursDraft(queue.hours),
    skills: queue.skills.join(', '),
    targets: targetsDraft(queue.targets),
    overflow: {
      queueId: queue.overflow?.queueId ?? '',
      afterMinutes: queue.overflow ? `${queue.overflow.afterMinutes}` : '',
    },
    members: queue.members,
    channels: queue.channels,
  }
}

export const wordsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** What is no figure is left for the contract to refuse. */
const figure = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const orNone = (typed: string): number | null => (typed.trim() === '' ? null : figure(typed))

export const targetsOf = (typed: QueueDraft['targets']): Targets => ({
  firstAnswer: orNone(typed.firstAnswer),
  nextAnswer: orNone(typed.nextAnswer),
  resolution: orNone(typed.resolution),
})

type Saved = InputOf<typeof saveQueue>

/** What is sent. */
export const inputOf = ({ hours, targets, overflow, ...draft }: QueueDraft, fixed: Pick<Saved, 'id' | 'version'>) => ({
  ...fixed,
  ...draft,
  rank: figure(draft.rank),
  offerSeconds: figure(draft.offerSeconds),
  hours: hours && hoursOf(hours),
  skills: wordsOf(draft.skills),
  targets: targetsOf(targets),
  overflow: overflow.queueId === '' ? null : { queueId: overflow.queueId, afterMinutes: figure(overflow.afterMinutes) },
})

/** In the order of the screen. */
export const queueFields = [
  'name',
  'rank',
  'channels',
  'strategy',
  'offerSeconds',
  'members',
  'skills',
  'hours',
  'targets',
  'overflow',
] as const satisfies readonly QueueField[]
