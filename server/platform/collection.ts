/** The handlers of a collection (`contracts/platform/collection.ts`): a name once, a limit, and a version to edit from. */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Command, Event } from '@aura/contracts/platform/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import type { Db } from './database/transact.ts'
import type { Caller, CommandContext, CommandHandler, Work } from './handle.ts'
import type { Referenced } from './references.ts'
import { refuse } from './refuse.ts'
import { takeTurn } from './turn.ts'

type Contract<Record extends $ZodType> = {
  one: string
  idKey: string
  codes: { idTaken: ErrorCode; notFound: ErrorCode; nameTaken: ErrorCode; tooMany: ErrorCode }
  limit: number
  record: Record & { shape: object }
  create: Command
  edit: Command
  saved: Event
}
type Row = Record<string, unknown>

/** A list holds at most so many times its limit with what is archived: the view of all carries both. */
const mostPerLimit = 4

/** A list of objects is kept as JSON: the driver would make an array of the database's own of it. */
const columnValue = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)
const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `stamp` are the columns that a new record gets besides its fields; `among` tells its rows in the table from others. */
export function collectionHandlers<R extends $ZodType>(
  contract: Contract<R>,
  table: Referenced,
  stamp: (now: Date, caller: Caller) => Row = () => ({}),
  among: RawBuilder<unknown> = sql`true`,
) {
  const { codes, idKey, limit, one, record, saved } = contract
  const rows = sql.table(table)
  const keys = Object.keys(record.shape)
  const wire = (row: Row): output<R> => {
    const values = keys.map((key) => [key, row[columnOf(key)]] as const)
    return z.parse(
      record,
      Object.fromEntries(values.map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])),
    )
  }
  /** Says what a row of the table is now. */
  const announce = ({ emit }: Pick<Work, 'emit'>, row: Row): output<R> => {
    const item = wire(row)
    emit(saved, { [one]: item })
    return item
  }

  async function assertUniqueName(tx: Db, id: unknown, name: unknown): Promise<void> {
    const found = await sql<{ name: string }>`select name from ${rows}
      where ${among} and not archived and id <> ${id} and plain_text(name) = plain_text(${name}) limit 1`.execute(tx)
    const [other] = found.rows
    if (other) refuse(codes.nameTaken, { params: { name: other.name } })
  }

  /** Those in use are limited; archived ones are counted apart, because nobody can remove one. */
  async function assertBelowLimit(tx: Db, added: 0 | 1): Promise<void> {
    const counted = await sql<{ active: number; all: number }>`select count(*)::int as all,
      (count(*) filter (where not archived))::int as active from ${rows} where ${among}`.execute(tx)
    const { active = 0, all = 0 } = counted.rows[0] ?? {}
    if (active >= limit || all + added > limit * mostPerLimit) refuse(codes.tooMany, { params: { limit } })
  }

  async function insert({ input, tx, emit, now, caller }: CommandContext<Row>): Promise<output<R>> {
    const { [idKey]: id, ...fields } = input
    await takeTurn(tx, table)
    await assertUniqueName(tx, id, fields.name)
    await assertBelowLimit(tx, 1)
    const values = Object.entries({ company_id: caller.companyId, id, ...fields, ...stamp(now, caller) })
    const inserted = await sql<Row>`insert into ${rows} (${sql.join(values.map(([key]) => sql.ref(columnOf(key))))})
      values (${sql.join(values.map(([, value]) => columnValue(value)))}) on conflict do nothing returning *`.execute(
      tx,
    )
    const [row] = inserted.rows
    return row ? announce({ emit }, row) : refuse(codes.idTaken)
  }

  async function update({ input, tx, emit }: CommandContext<Row>): Promise<output<R>> {
    const { [idKey]: id, version, ...fields } = input
    await takeTurn(tx, table)
    const found = await sql<{ version: number; archived: boolean }>`select version, archived from ${rows}
      where ${among} and id = ${id}`.execute(tx)
    const [before] = found.rows
    if (!before) return refuse(codes.notFound)
    if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
    if (fields.archived === false) await assertUniqueName(tx, id, fields.name)
    if (fields.archived === false && before.archived) await assertBelowLimit(tx, 0)
    const set = Object.entries(fields).map(([key, value]) => sql`${sql.ref(columnOf(key))} = ${columnValue(value)}`)
    const updated = await sql<Row>`update ${rows} set ${sql.join(set)}, version = version + 1 where id = ${id}
      returning *`.execute(tx)
    return announce({ emit }, updated.rows[0] ?? refuse(codes.notFound))
  }

  /** All records by their ids, as the view shows them. */
  const all = async (tx: Db): Promise<Record<string, output<R>>> => {
    const found = await sql<Row>`select * from ${rows} where ${among}`.execute(tx)
    return Object.fromEntries(found.rows.map((row) => [String(row.id), wire(row)]))
  }
  type PageInput = { archived: boolean; after: string | undefined; limit: number }
  /** By their ids; `after` is the last one of the page before, null when there is none after this page. */
  async function page(tx: Db, { archived, after, limit }: PageInput) {
    const begins = after === undefined ? sql`true` : sql`id > ${after}`
    // One more than the page: it says whether there is another one.
    const found = await sql<Row & { id: string }>`select * from ${rows}
      where ${among} and archived = ${archived} and ${begins} order by id limit ${limit + 1}`.execute(tx)
    const shown = found.rows.slice(0, limit)
    return { records: shown.map(wire), after: found.rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
  }
  return {
    create: { kind: 'command', contract: contract.create, run: insert } satisfies CommandHandler,
    edit: { kind: 'command', contract: contract.edit, run: update } satisfies CommandHandler,
    all,
    page,
    announce,
  }
}
