/**
 * For the migration that brings a module: its rights for everybody who is there already, as the table of
 * permissions gives them to a new account. Walls get none here; a plan that lacks the module withholds it.
 */
import { type Kysely, sql } from 'kysely'

export async function grantModule(
  db: Kysely<unknown>,
  module: string,
  actions: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [action, roles] of Object.entries(actions))
    await sql`
      update access a set version = a.version + 1,
        permissions = case when l.lacks then a.permissions else a.permissions || ${`${action}_${module}`}::text end,
        withheld = case when l.lacks then a.withheld || ${`${action}_${module}`}::text else a.withheld end
      from users u, lateral (select exists (select from company_plans p where p.company_id = u.company_id)
        and not exists (select from company_plans p where p.company_id = u.company_id
          and p.module_name = ${module} and p.is_active) as lacks) l
      where u.company_id = a.company_id and u.id = a.user_id and u.kind in ('person', 'member')
        and a.role = any (${[...roles]}::text[]) and not a.permissions @> array[${`${action}_${module}`}::text]`.execute(
      db,
    )
}
