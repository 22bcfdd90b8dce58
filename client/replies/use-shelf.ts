import { ownShelf, sharedShelf } from '@aura/contracts/replies/shelf.ts'
import { ownShelfReducer, sharedShelfReducer } from '@aura/machines/replies/shelf.ts'
import { useMemo } from 'react'
import { useView } from '../platform/feed/use-view.ts'
import type { Shelf } from './matching-replies.ts'

const everything = {}

/** One's own and the company's; undefined until both are here. */
export function useShelf() {
  const own = useView(ownShelf, ownShelfReducer, everything)
  const shared = useView(sharedShelf, sharedShelfReducer, everything)
  const shelf = useMemo<Shelf | undefined>(
    () =>
      own.state &&
      shared.state && {
        replies: [...Object.values(own.state.replies), ...Object.values(shared.state.replies)],
        macros: [...Object.values(own.state.macros), ...Object.values(shared.state.macros)],
        uses: own.state.uses,
      },
    [own.state, shared.state],
  )
  const { status, error, asOf } = own.status === 'live' ? shared : own
  return { shelf, status, error, asOf }
}
