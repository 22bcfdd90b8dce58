import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { reach } from '@aura/contracts/warroom/groups/notice.ts'
import type { EscalationFacts } from '@aura/machines/warroom/escalation/warnings.ts'
import { useMemo } from 'react'
import { useQuery } from '../../platform/feed/use-query.ts'
import { usePeople } from '../use-choices.ts'

/** What warnings are judged by; undefined until everybody who could be asked has been read. */
export function useEscalationTargets(state: Readiness): EscalationFacts | undefined {
  const people = usePeople()
  // Groups without names of their own have those with a right, which only the server knows.
  const { data } = useQuery(reach, { groups: state.groups.map(({ key }) => key), policyId: null })
  return useMemo(() => {
    if (people.length === 0 || !data) return undefined
    const groups: Record<string, { members: readonly string[]; scheduleId: string | null }> = {}
    for (const { key, members, scheduleId } of state.groups) {
      const reached = data.groups.find((group) => group.key === key)?.people.map(({ id }) => id) ?? []
      groups[key] = { members: members ?? reached, scheduleId }
    }
    return { reachable: new Set(people.map(({ value }) => value)), schedules: state.schedules, groups }
  }, [people, data, state])
}
