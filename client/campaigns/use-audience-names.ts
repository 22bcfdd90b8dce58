import { type Audience, audiences } from '@aura/contracts/audiences/audience.ts'
import { audiencesReducer } from '@aura/machines/audiences/audiences.ts'
import { useMemo } from 'react'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'

const everything = {}

/** The audiences in use, by name, and what any of them is called. */
export function useAudiences(): { inUse: readonly Audience[]; nameOf: (audienceId: string) => string } {
  const may = useMay('view_bases')
  const { state } = useView(audiences, audiencesReducer, everything, { enabled: may })
  return useMemo(() => {
    const all = Object.values(state?.audiences ?? {})
    return {
      inUse: all.filter(({ archived }) => !archived).sort((a, b) => a.name.localeCompare(b.name)),
      nameOf: (audienceId) => state?.audiences[audienceId]?.name ?? '–',
    }
  }, [state])
}
