/** Which rows are no sample data. Each feature says beside its own table what a sample of it is, under a kind of its own. */
import { type RawBuilder, sql } from 'kysely'

/** `name` is what the query calls the table. */
export function noSampleRecord(kind: string, name: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  return sql<boolean>`not exists (select from sample_records s
    where s.company_id = ${of('company_id')} and s.kind = ${kind} and s.id = ${of('id')})`
}
