import {
  type Exported,
  exportEnded,
  exportProgressed,
  exportStarted,
  exportsShown,
  myExports,
} from '@aura/contracts/exports/export.ts'
import { on, reducer } from '../platform/reducer.ts'

type State = { exports: Exported[] }

/** The newest first, and no more than are shown. */
const put = ({ exports }: State, item: Exported): State => ({
  exports: [item, ...exports.filter(({ exportId }) => exportId !== item.exportId)]
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : a.exportId < b.exportId ? 1 : -1))
    .slice(0, exportsShown),
})

export const myExportsReducer = reducer(myExports, [
  on(exportStarted, (state, body): State => put(state, body.export)),
  on(exportProgressed, (state, body): State => put(state, body.export)),
  on(exportEnded, (state, body): State => put(state, body.export)),
])
