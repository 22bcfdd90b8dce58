/** What the database says, read past every part of the product. */
import type { TestCompany } from '@aura/infra/company.ts'
import { dealOf, selectDeals } from '@aura/server/deals/store.ts'
import type { Schema } from '@aura/server/platform/database/schema.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

export async function readBoard(client: pg.Client, company: TestCompany) {
  const rows = await selectDeals(over(client))
    .where('company_id', '=', company.id)
    .where('pipeline_id', '=', company.pipelineId)
    .orderBy('id')
    .execute()
  return rows.map(dealOf)
}

export async function readLog(
  client: pg.Client,
  company: string,
): Promise<{ positions: number[]; causes: string[]; moves: number }> {
  const { rows } = await client.query<{ position: number; cause: string; name: string }>(
    `select position::int as position, cause, name from events where company_id = $1 order by position`,
    [company],
  )
  const ofDeals = rows.filter((row) => row.name.startsWith('deals.'))
  return {
    positions: rows.map((row) => row.position),
    causes: ofDeals.map((row) => row.cause),
    moves: ofDeals.filter((row) => row.name === 'deals.moved').length,
  }
}

function over(client: pg.Client): Db {
  const pinned = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => pinned, end: async () => {}, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}
