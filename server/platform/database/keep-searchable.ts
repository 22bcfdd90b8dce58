/**
 * For the migration of a feature whose things can be found: from now on the words of a table's rows are kept
 * in `search_entries`, and those of the rows that are there already are put in. The title is what a thing is
 * called; `also` is what else it may be known by. Only a change of these columns touches the words.
 */
import { type Kysely, sql } from 'kysely'

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
  const names = (columns: readonly string[]) => sql.lit(`{${columns.join(',')}}`)
  const keep = sql`execute function keep_search_entry(${sql.lit(type)}, ${names(title)}, ${names(also)})`
  const counts = (row: 'new' | 'old' | 's') =>
    only ? sql`${sql.ref(`${row}.${only.column}`)} in (${sql.join(only.values.map(sql.lit))})` : sql`true`
  const differs = sql.join(
    [...title, ...also].map((column) => sql`${sql.ref(`old.${column}`)} is distinct from ${sql.ref(`new.${column}`)}`),
    sql` or `,
  )
  const trigger = (when: string) => sql.id(`search_${type}_${when}`)
  await sql`create trigger ${trigger('added')} after insert on ${table} for each row when (${counts('new')}) ${keep}`.execute(
    db,
  )
  await sql`create trigger ${trigger('changed')} after update on ${table} for each row
    when (${counts('new')} and (${differs})) ${keep}`.execute(db)
  await sql`create trigger ${trigger('gone')} after delete on ${table} for each row when (${counts('old')}) ${keep}`.execute(
    db,
  )

  const text = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`s.${column}`)))
  await sql`insert into search_entries (company_id, type, id, title, words)
    select s.company_id, ${type}, s.id, left(plain_words(concat_ws(' ', ${text(title)})), 200),
      left(plain_words(concat_ws(' ', ${text([...title, ...also])})), 500)
    from ${table} s where ${counts('s')}`.execute(db)
}
