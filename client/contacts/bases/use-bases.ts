import { type Base, bases as basesView } from '@aura/contracts/contacts/bases.ts'
import { basesReducer } from '@aura/machines/contacts/bases.ts'
import { useMemo } from 'react'
import { useView } from '../../platform/feed/use-view.ts'

const everything = {}

/** The company's bases with how many are in each, as they are now; those in use by name. */
export function useBases() {
  const { state, status, error, asOf } = useView(basesView, basesReducer, everything)
  const inUse = useMemo<Base[]>(
    () =>
      Object.values(state?.bases ?? {})
        .filter(({ archived }) => !archived)
        .sort((a, b) => a.name.localeCompare(b.name)),
    [state],
  )
  return { state, status, error, asOf, inUse }
}
