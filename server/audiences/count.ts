import { countAudience, exampleLimit, explainAudience } from '@aura/contracts/audiences/count.ts'
import { conditionsOf } from '@aura/contracts/audiences/definition.ts'
import { evaluate } from '@aura/machines/audiences/evaluate.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { conditionSql } from './condition-sql.ts'
import { definitionSql, readFacts } from './definition-sql.ts'

/** A count may take a few seconds of one core, and no longer. */
const countMs = 5_000

export const count = answer(countAudience, async ({ input: { definition }, tx, now }) => {
  const facts = await readFacts(tx, definition, now)
  const people = sql`from contacts c where c.merged_into is null and c.archived_at is null and ${definitionSql(definition, facts)}`
  const counted = await withinTime(tx, async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count ${people}`.execute(tx)
    const examples = await sql<{ id: string; name: string; address: string | null }>`
      select c.id, c.name, (select x.value from contact_addresses x
        where x.company_id = c.company_id and x.contact_id = c.id order by x.kind desc, x.created_at limit 1) as address
      ${people} order by c.created_at desc, c.id limit ${exampleLimit}`.execute(tx)
    return { count: rows[0]?.count ?? 0, examples: examples.rows }
  })
  return counted ?? refuse('audiences.too_slow')
})

/** Undefined when the database gave up for lack of time; the transaction goes on, without that limit. */
export async function withinTime<T>(tx: Db, work: () => Promise<T>, mostMs = countMs): Promise<T | undefined> {
  const limitMs = Math.floor(mostMs)
  if (limitMs <= 0) return undefined
  await sql`savepoint within_time`.execute(tx)
  await sql`select set_config('statement_timeout', ${`${limitMs}ms`}, true)`.execute(tx)
  try {
    const result = await work()
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    await sql`release savepoint within_time`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error
    await sql`rollback to savepoint within_time`.execute(tx)
    return undefined
  }
}

export const explain = answer(explainAudience, async ({ input: { definition, contactId }, tx, now }) => {
  await assertReferences(tx, ['contacts'], [contactId], 'contacts.not_found')
  const facts = await readFacts(tx, definition, now)
  const conditions = conditionsOf(definition).map((condition) => conditionSql(condition, facts))
  const list = conditions.length === 0 ? sql`'{}'::boolean[]` : sql`array[${sql.join(conditions)}]`
  const { rows } = await sql<{ results: boolean[] }>`select ${list} as results from contacts c
    where c.id = ${contactId}`.execute(tx)
  return { match: definition.match, ...evaluate(definition, rows[0]?.results ?? []) }
})
