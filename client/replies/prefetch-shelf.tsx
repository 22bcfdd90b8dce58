import { useShelf } from './use-shelf.ts'

/** What lies at hand is read before it is asked for, so that it stands there at the first key. */
export function ShelfAhead() {
  useShelf()
  return null
}
