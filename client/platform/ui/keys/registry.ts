/** Which keys there are right now: each part of the page says its own while it is there. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '../../feed/store.ts'

/** Names of keys as they stand on them: ['Ctrl', 'K']. */
export type KeyRow = { keys: readonly string[]; label: string }
export type KeySection = { title: string; rows: readonly KeyRow[] }

const sections = createStore<ReadonlyMap<string, KeySection>>(new Map())

function put(id: string, section: KeySection | null) {
  const next = new Map(sections.get())
  if (section) next.set(id, section)
  else next.delete(id)
  sections.set(next)
}

/** Lists the keys of a screen or a part for as long as it stands on the page; it handles none of them. */
export function useKeyHelp(title: string, rows: readonly KeyRow[]) {
  const id = useId()
  const text = JSON.stringify(rows)
  // The list is outside of React's tree: the dialog that shows it stands elsewhere.
  useEffect(() => {
    put(id, { title, rows: JSON.parse(text) })
    return () => put(id, null)
  }, [id, title, text])
}

export const useKeySections = (): readonly KeySection[] => [
  ...useSyncExternalStore(sections.subscribe, sections.get).values(),
]
