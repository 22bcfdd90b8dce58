import type { Db } from '../../platform/database/transact.ts'
import type { IncidentRow } from './store.ts'

/** Open incidents, locked, so that their timelines are written in order. */
export const lockOpenIncidents = (tx: Db): Promise<IncidentRow[]> =>
  tx
    .selectFrom('incidents')
    .where('state', 'not in', ['resolved', 'reviewed'])
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()
