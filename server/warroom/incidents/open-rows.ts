import type { Db } from '../../platform/database/transact.ts'
import type { IncidentRow } from './store.ts'

/** Those that are not over, held, so that what is written into them comes in order. */
export const openRows = (tx: Db): Promise<IncidentRow[]> =>
  tx
    .selectFrom('incidents')
    .where('state', 'not in', ['resolved', 'reviewed'])
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()
