/**
 * For the migration of a feature whose things can be found: from now on the words of a table's rows are kept
 * in `search_entries`, and those of the rows that are there already are put in. The title is what a thing is
 * called; `also` is what else it may be known by. Only a change of these columns touches the words.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export type Searched = {
  table: string
  type: string
  title: readonly string[]
  also: readonly string[]
  /** Rows of the table that are nothing to be found have another value there. It never changes. */
  only?: { column: string; values: readonly string[] }
}

export async function keepSearchable(db: Kysely<unknown>, searched: Searched): Promise<void> {
  const { type, title, also, only } = searched
  const table = sql.table(searched.table)
  const counts = (row: 'new' | 'old' | 's') =>
    only ? sql`${sql.ref(`${row}.${only.column}`)} in (${sql.join(only.values.map(sql.lit))})` : sql`true`
  const text = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`s.${column}`)))
  /** One statement for however many rows: an import pays for the words of each once, and for nothing else. */
  const keep = (rows: RawBuilder<unknown>) => sql`insert into search_entries (company_id, type, id, title, words)
    select s.company_id, ${sql.lit(type)}, s.id, left(plain_words(concat_ws(' ', ${text(title)})), 200),
      left(plain_words(concat_ws(' ', ${text([...title, ...also])})), 500)
    from ${rows} s where ${counts('s')}
    on conflict (company_id, type, id) do update set title = excluded.title, words = excluded.words`
  const trigger = async (when: string, work: RawBuilder<unknown>, on: RawBuilder<unknown>) => {
    const name = sql.id(`search_${type}_${when}`)
    await sql`create function ${name}() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$ begin ${work}; return null; end $$`.execute(db)
    await sql`revoke execute on function ${name}() from public`.execute(db)
    await sql`create trigger ${name} after ${on} execute function ${name}()`.execute(db)
  }

  await trigger('added', keep(sql`added`), sql`insert on ${table} referencing new table as added for each statement`)
  const differs = sql.join(
    [...title, ...also].map((column) => sql`${sql.ref(`old.${column}`)} is distinct from ${sql.ref(`new.${column}`)}`),
    sql` or `,
  )
  await trigger(
    'changed',
    keep(sql`(select new.*)`),
    sql`update on ${table} for each row when (${counts('new')} and (${differs}))`,
  )
  await trigger(
    'gone',
    sql`delete from search_entries where company_id = old.company_id and type = ${sql.lit(type)} and id = old.id`,
    sql`delete on ${table} for each row when (${counts('old')})`,
  )
  await keep(table).execute(db)
}
