/** What the database says, read past every part of the product. */

import { columnRespread } from '@aura/contracts/deals/respread.ts'
import type { TestCompany } from '@aura/infra/company.ts'
import { dealOf, selectDeals } from '@aura/server/deals/store.ts'
import { standalone } from '@aura/server/platform/database/standalone.ts'
import type pg from 'pg'

export async function readBoard(database: pg.Pool, company: TestCompany) {
  const rows = await selectDeals(standalone(database))
    .where('company_id', '=', company.id)
    .where('pipeline_id', '=', company.pipelineId)
    .orderBy('id')
    .execute()
  return rows.map(dealOf)
}

export async function readLog(
  database: pg.Pool,
  company: string,
): Promise<{ positions: number[]; causes: string[]; moves: number }> {
  const { rows } = await database.query<{ position: number; cause: string; name: string }>(
    `select position::int as position, cause, name from events where company_id = $1 order by position`,
    [company],
  )
  // A move may also draw its column's ranks anew: that event is a companion and no second move.
  const ofDeals = rows.filter((row) => row.name.startsWith('deals.') && row.name !== columnRespread.name)
  return {
    positions: rows.map((row) => row.position),
    causes: ofDeals.map((row) => row.cause),
    moves: ofDeals.filter((row) => row.name === 'deals.moved').length,
  }
}
