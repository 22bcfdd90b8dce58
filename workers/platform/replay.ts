/**
 * Builds a projection anew: company by company its tables are emptied and its cursor goes back to the
 * beginning, in one transaction; the workers then take it through the log as if it had just happened.
 */
import { transact } from '@aura/server/platform/database/transact.ts'
import type pg from 'pg'
import { moveCursor } from './cursor.ts'
import { companiesOf } from './due-reactions.ts'
import type { Reaction } from './reactions.ts'

export async function replay(parts: { pool: pg.Pool; logPool: pg.Pool }, projection: Reaction): Promise<void> {
  const { name, reset } = projection
  if (!reset) throw new Error(`${name} is a reaction: what it did is not done again`)
  for (const company of await companiesOf(parts.logPool)) {
    const lock: pg.QueryConfig = {
      text: 'select from cursors where reaction = $1 and company_id = $2 for update',
      values: [name, company],
    }
    await transact(parts.pool, company, 'write', [lock], async ({ db }) => {
      await reset({ tx: db, companyId: company })
      return { closing: [moveCursor(name, company, 0)], done: () => undefined }
    })
  }
}
