/** What imports offers: its handlers over the kinds that features list, and what its jobs work with. */
import type { Feature } from '../platform/handle.ts'
import type { ImportKind } from '../platform/import-kind.ts'
import { map, open } from './open.ts'
import { problemGroups } from './problem-groups.ts'
import { problemList } from './problems.ts'
import { importReader, kindInfo, rows } from './reads.ts'
import { steps } from './steps.ts'

export { applyJob, checkJob, forgetJob, readJob, undoJob } from './jobs.ts'
export { readTable } from './read-table.ts'
export {
  after,
  changeAndTell,
  changeImport,
  type ImportRecord,
  importPayload,
  isBeingImported,
  kindNamed,
  lockImport,
  progressOf,
  type RowRecord,
  readImport,
} from './rows.ts'
export type { Table } from './table.ts'
export { validateRow } from './validate-row.ts'

export const importsOf = (kinds: readonly ImportKind[]): Feature => ({
  name: 'imports',
  handlers: [
    kindInfo(kinds),
    open(kinds),
    map(kinds),
    ...steps(kinds),
    rows(kinds),
    problemGroups(kinds),
    importReader(kinds),
  ],
  exports: [problemList(kinds)],
})
