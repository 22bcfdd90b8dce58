/**
 * What every baseline says of its tables and functions: a table of a company shows the rows of the company that is set,
 * and a function is called by the roles that are named and by nobody else.
 */
import { type Kysely, sql } from 'kysely'

/** Row-level security: `aura_app` has `rights` on the rows of the company that is set. */
export async function ownCompany(db: Kysely<unknown>, rights: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    if (rights !== '') await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to aura_app`.execute(db)
  }
}

/** Without this everybody may call a function; one that runs as the owner of the tables must not be left so. */
export async function grantFunctions(
  db: Kysely<unknown>,
  functions: readonly string[],
  role: 'aura_app' | 'aura_log' = 'aura_app',
): Promise<void> {
  for (const name of functions) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to ${sql.raw(role)}`.execute(db)
  }
}

/** A function that reads beyond the company that is set runs as the owner of the tables, with a fixed search path. */
export const definer = sql`security definer set search_path = pg_catalog, public, pg_temp`
