/** What search offers: its question, and what a feature needs to be found by it. */
import type { Feature } from '../platform/handle.ts'
import { find } from './find.ts'
import type { Searchable } from './searchable.ts'

export { findEntries, inOrder, type Searchable } from './searchable.ts'

export const search = (searchables: readonly Searchable[]): Feature => ({
  name: 'search',
  handlers: [find(searchables)],
})
