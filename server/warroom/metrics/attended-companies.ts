/** The companies in which somebody is in a room just now. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

/** As long as a gateway's note of it is good. */
const freshSeconds = 20

export async function attendedCompanies(db: Db, room: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select companies_attending(${room}, make_interval(secs => ${freshSeconds})) as id`.execute(db)
  return rows.map(({ id }) => id)
}
