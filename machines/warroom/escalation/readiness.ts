import { policyChanged } from '@aura/contracts/warroom/escalation/policy.ts'
import { type Readiness, readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { scheduleChanged } from '@aura/contracts/warroom/escalation/schedule.ts'
import { groupKeys, groupSaved } from '@aura/contracts/warroom/groups/group.ts'
import { on, reducer } from '../../platform/reducer.ts'

type Named = { id: string; name: string }
export const byName = (a: Named, b: Named) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1)

const put = <T extends Named>(list: readonly T[], id: string, one: T | null): T[] => {
  const others = list.filter((other) => other.id !== id)
  return one ? [...others, one].sort(byName) : others
}

export const readinessReducer = reducer(readiness, [
  on(
    groupSaved,
    (state, { group }): Readiness => ({
      ...state,
      groups: [...state.groups.filter(({ key }) => key !== group.key), group].sort(
        (a, b) => groupKeys.indexOf(a.key) - groupKeys.indexOf(b.key),
      ),
    }),
  ),
  on(
    scheduleChanged,
    (state, { id, schedule }): Readiness => ({ ...state, schedules: put(state.schedules, id, schedule) }),
  ),
  on(policyChanged, (state, { id, policy }): Readiness => ({ ...state, policies: put(state.policies, id, policy) })),
])
