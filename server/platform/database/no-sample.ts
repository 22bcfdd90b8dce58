/**
 * Which rows are no sample data: the one condition of every figure of a day, every rate and every export that leaves the product.
 * A sample deal is one until the samples are removed; a sample conversation until somebody changes anything in it.
 */
import { type RawBuilder, sql } from 'kysely'

/** `name` is what the query calls the table. */
export function noSample(kind: 'deal' | 'conversation', name: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  const isNone = sql<boolean>`not exists (select from sample_records s
    where s.company_id = ${of('company_id')} and s.kind = ${kind} and s.id = ${of('id')})`
  return kind === 'deal' ? isNone : sql<boolean>`(${of('version')} > 1 or ${isNone})`
}
