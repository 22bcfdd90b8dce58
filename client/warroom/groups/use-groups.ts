import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, groupKeys } from '@aura/contracts/warroom/groups/group.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { useView } from '../../platform/feed/use-view.ts'

const everything = {}
type Named = Pick<Group, 'key' | 'name'>
const four: readonly Named[] = groupKeys.map((key) => ({ key, name: null }))

/** All groups there are; the four before anything has come. */
export function useGroups(): readonly Named[] {
  const { state } = useView(readiness, readinessReducer, everything)
  return state?.groups ?? four
}
