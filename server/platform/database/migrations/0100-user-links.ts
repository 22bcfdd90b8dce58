import { type Kysely, sql } from 'kysely'

/** An account's queue and base are ones of its company; links that lead nowhere are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { column, table } of [
    { column: 'queue_id', table: 'queues' },
    { column: 'base_id', table: 'bases' },
  ]) {
    await sql`update users u set ${sql.ref(column)} = null where ${sql.ref(`u.${column}`)} is not null
      and not exists (select from ${sql.table(table)} t
        where t.company_id = u.company_id and t.id = ${sql.ref(`u.${column}`)})`.execute(db)
    await sql`alter table users add constraint ${sql.ref(`users_${column}_fkey`)}
      foreign key (company_id, ${sql.ref(column)}) references ${sql.table(table)} (company_id, id)`.execute(db)
  }
}
