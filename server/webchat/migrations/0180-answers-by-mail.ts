import { type Kysely, sql } from 'kysely'

/** When answers last followed a visitor by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webchat_visitors add column mailed_at timestamptz`.execute(db)
}
