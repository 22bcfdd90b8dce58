/** In one transaction that is rolled back, the database is again as it was before the secrets of inbound webhooks moved. */

import { randomUUIDv7 } from 'node:crypto'
import { testBench, testCompany } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import type { Schema } from '../../platform/database/schema.ts'
import { seal } from '../../platform/seal.ts'
import { up } from '../migrations/0063-inbound-secrets.ts'
import { openInboundSecret } from './inbound-secret.ts'

const bench = testBench()
const company = testCompany(bench)

it('a secret from before the vault goes on counting, and one of a removed webhook does not come along', async () => {
  const settings = await sharedWorld().config()
  const [active, removed] = [randomUUIDv7(), randomUUIDv7()]
  // One connection, so that all of it is in the transaction.
  const pool = testPool(bench.databaseUrl)
  const tx = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await pool.query('begin')
    await pool.query(`select set_config('app.company', $1, true)`, [company.id])
    await pool.query(`alter table inbound_webhooks add column secret text not null default ''`)
    for (const [id, state, secret] of [
      [active, 'active', seal(settings.secret, 'integrations.inbound-secret', 'shop-old')],
      [removed, 'removed', ''],
    ])
      await pool.query(
        `insert into inbound_webhooks
          (company_id, id, name, proof, secret, mapping, mapped_by, state, state_since, created_at)
          values ($1, $2, 'Loja', '{}', $3, '{}', $4, $5, now(), now())`,
        [company.id, id, secret, company.people[0]?.id, state],
      )
    await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
    expect(await openInboundSecret({ tx, settings }, active)).toBe('shop-old')
    expect(await openInboundSecret({ tx, settings }, removed)).toBeNull()
  } finally {
    await pool.query('rollback')
    await pool.end()
  }
})
