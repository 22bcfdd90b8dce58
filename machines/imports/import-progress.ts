import {
  type Imported,
  importMapped,
  importOpened,
  importProgressed,
  importRead,
  oneImport,
} from '@aura/contracts/imports/import.ts'
import { on, reducer } from '../platform/reducer.ts'

export const importReducer = reducer(oneImport, [
  on(importOpened, (_, body): Imported => body.import),
  on(importRead, (state, { head, mapping, progress }): Imported => ({ ...state, head, mapping, progress })),
  on(
    importMapped,
    (state, { mapping, columns = state.columns, progress }): Imported => ({ ...state, mapping, columns, progress }),
  ),
  on(importProgressed, (state, { progress }): Imported => ({ ...state, progress })),
])
