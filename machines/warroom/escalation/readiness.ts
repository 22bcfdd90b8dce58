import { policyChanged } from '@aura/contracts/warroom/escalation/policy.ts'
import { type Readiness, readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { scheduleChanged } from '@aura/contracts/warroom/escalation/schedule.ts'
import { type Group, groupKeys, groupRemoved, groupSaved, isUsual } from '@aura/contracts/warroom/groups/group.ts'
import { noticeWhatsappSet } from '@aura/contracts/warroom/groups/whatsapp.ts'
import { on, reducer } from '../../platform/reducer.ts'

type Named = { id: string; name: string }
export const byName = (a: Named, b: Named) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1)

const put = <T extends Named>(list: readonly T[], id: string, item: T | null): T[] => {
  const others = list.filter((other) => other.id !== id)
  return item ? [...others, item].sort(byName) : others
}

const placeOf = ({ key }: Group) => (isUsual(key) ? groupKeys.indexOf(key) : groupKeys.length)
const nameOf = ({ key, name }: Group) => ({ id: key, name: name ?? '' })
/** The four as everywhere, then those that were added, by name. */
export const inPlace = (a: Group, b: Group) => placeOf(a) - placeOf(b) || byName(nameOf(a), nameOf(b))

export const readinessReducer = reducer(readiness, [
  on(
    groupSaved,
    (state, { group }): Readiness => ({
      ...state,
      groups: [...state.groups.filter(({ key }) => key !== group.key), group].sort(inPlace),
    }),
  ),
  on(
    groupRemoved,
    (state, { key }): Readiness => ({ ...state, groups: state.groups.filter((group) => group.key !== key) }),
  ),
  on(noticeWhatsappSet, (state, { whatsapp }): Readiness => ({ ...state, whatsapp })),
  on(
    scheduleChanged,
    (state, { id, schedule }): Readiness => ({ ...state, schedules: put(state.schedules, id, schedule) }),
  ),
  on(policyChanged, (state, { id, policy }): Readiness => ({ ...state, policies: put(state.policies, id, policy) })),
])
