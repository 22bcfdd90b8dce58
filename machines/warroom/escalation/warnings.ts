/** What is wrong with a policy before it is needed: steps that reach nobody, and hours without anybody on call. */
import type { Policy, Step, Target } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Schedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import { onCallAt, shiftsBetween } from './on-call.ts'

export type Warning =
  /** Nobody can be reached by this step now; it would be passed over. */
  | { kind: 'nobody'; step: number }
  /** Within the next days there are hours in which it reaches nobody. */
  | { kind: 'nobody_later'; step: number; from: string; to: string }
  /** A person is named who cannot be reached any more. */
  | { kind: 'gone'; step: number; userId: string }
  /** It asks only people whom the step before asked too. */
  | { kind: 'same_people'; step: number }

export type EscalationFacts = {
  /** Users who can be notified. */
  reachable: ReadonlySet<string>
  schedules: readonly Schedule[]
  /** A group's members apart from the person on call, and the schedule that it follows. */
  groups: Readonly<Partial<Record<GroupKey, { members: readonly string[]; scheduleId: string | null }>>>
}

const horizonMs = 7 * 86_400_000

/** Every person a step would ask at that time. */
export function peopleOf({ targets }: Pick<Step, 'targets'>, escalationFacts: EscalationFacts, at: Date): string[] {
  const named = targets.flatMap((target) => peopleOfTarget(target, escalationFacts, at))
  return [...new Set(named)].filter((userId) => escalationFacts.reachable.has(userId))
}

function peopleOfTarget(target: Target, escalationFacts: EscalationFacts, at: Date): string[] {
  switch (target.kind) {
    case 'person':
      return [target.id]
    case 'schedule':
      return onCall(escalationFacts, target.id, at)
    case 'group': {
      const group = escalationFacts.groups[target.key]
      return group
        ? [...group.members, ...(group.scheduleId === null ? [] : onCall(escalationFacts, group.scheduleId, at))]
        : []
    }
  }
}

function onCall({ schedules }: EscalationFacts, scheduleId: string, at: Date): string[] {
  const schedule = schedules.find(({ id }) => id === scheduleId)
  const userId = schedule ? onCallAt(schedule, at) : null
  return userId === null ? [] : [userId]
}

/** The instants ahead at which somebody else may be on call for a step. */
function changes({ targets }: Step, { schedules, groups }: EscalationFacts, now: Date): Date[] {
  const ids = targets.map((target) =>
    target.kind === 'schedule' ? target.id : target.kind === 'group' ? groups[target.key]?.scheduleId : null,
  )
  const until = new Date(now.getTime() + horizonMs)
  return schedules
    .filter(({ id }) => ids.includes(id))
    .flatMap((schedule) => shiftsBetween(schedule, now, until))
    .map(({ from }) => new Date(from))
    .sort((a, b) => a.getTime() - b.getTime())
}

function gap(step: Step, escalationFacts: EscalationFacts, now: Date): { from: string; to: string } | null {
  const moments = changes(step, escalationFacts, now)
  const first = moments.findIndex((at) => peopleOf(step, escalationFacts, at).length === 0)
  const from = moments[first]
  if (!from) return null
  const end = moments.slice(first).find((at) => peopleOf(step, escalationFacts, at).length > 0)
  return { from: from.toISOString(), to: (end ?? new Date(now.getTime() + horizonMs)).toISOString() }
}

export function warningsOf({ steps }: Pick<Policy, 'steps'>, escalationFacts: EscalationFacts, now: Date): Warning[] {
  return steps.flatMap((step, index) => {
    const people = peopleOf(step, escalationFacts, now)
    const before = index === 0 ? undefined : steps[index - 1]
    const requests = before ? peopleOf(before, escalationFacts, now) : []
    const found: Warning[] = step.targets.flatMap((target) =>
      target.kind === 'person' && !escalationFacts.reachable.has(target.id)
        ? [{ kind: 'gone' as const, step: index, userId: target.id }]
        : [],
    )
    if (people.length === 0) return [...found, { kind: 'nobody' as const, step: index }]
    if (before && people.every((userId) => requests.includes(userId))) found.push({ kind: 'same_people', step: index })
    const later = gap(step, escalationFacts, now)
    if (later) found.push({ kind: 'nobody_later', step: index, ...later })
    return found
  })
}
