import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { fillGaps } from './agents/gaps/fill-gaps.ts'
import { supportVectors } from './agents/knowledge/vector-support.ts'
import { fillVisitedStages } from './deals/fill-visited-stages.ts'
import { migrations } from './migrations.ts'

/**
 * Brings a database to today's schema. It runs as the owner of the tables, never as a role of the product. `hasVectors`: it can
 * compare vectors.
 */
export async function migrate(databaseUrl: string): Promise<{ hasVectors: boolean }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = { getMigrations: async () => migrations }
    // Numbers are given when work begins: a lower one may land after a higher one.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    // A transaction of its own for each: the tables that one of them locks are free again before the next begins.
    while (await migrateOne(migrator));
    await fillVisitedStages(db)
    await fillGaps(db)
    const hasVectors = await supportVectors(db)
    return { hasVectors }
  } finally {
    await db.destroy()
  }
}

/** Whether there was one to run. */
async function migrateOne(migrator: Migrator): Promise<boolean> {
  const { error, results = [] } = await migrator.migrateUp()
  if (!error) return results.length > 0
  const failed = results.find((result) => result.status === 'Error')
  const where = failed ? `migration ${failed.migrationName} failed: ` : ''
  throw new Error(`${where}${error instanceof Error ? error.message : String(error)}`, { cause: error })
}
