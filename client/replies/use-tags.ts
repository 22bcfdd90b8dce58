import { type Tag, tags } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo } from 'react'
import { useView } from '../platform/feed/use-view.ts'

const everything = {}
const none: readonly Tag[] = []

/** The tags in use, by name. */
export function useTags(): readonly Tag[] {
  const { state } = useView(tags, tagsReducer, everything)
  return useMemo(
    () =>
      state
        ? Object.values(state.tags)
            .filter(({ archived }) => !archived)
            .sort((a, b) => a.name.localeCompare(b.name))
        : none,
    [state],
  )
}
