/** The numbers that want no advertising: brought in as a table, asked before each message that advertises. */
import * as contracts from '@aura/contracts/contacts/do-not-disturb.ts'
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isBeingImported } from '../imports/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import {
  type Applied,
  type ApplyingMany,
  importKind,
  type Planned,
  type UndoingMany,
  type Undone,
} from '../platform/import-kind.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'

/** Which of the telephones stand on the list. */
export async function unwantedAmong(tx: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const { rows } = await sql<{ phone: string }>`
    with wanted as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as wanted (phone))
    select wanted.phone from wanted join do_not_disturb_numbers n on n.key = wanted.key`.execute(tx)
  return new Set(rows.map(({ phone }) => phone))
}

async function stateOf(tx: Db, before: Date | null) {
  const { numbers, newest, older } = await tx
    .selectFrom('do_not_disturb_numbers')
    .select((e) => [
      e.fn.countAll<number>().as('numbers'),
      e.fn.max('listed_at').as('newest'),
      sql<number>`count(*) filter (where listed_at < ${before}::timestamptz)::int`.as('older'),
    ])
    .executeTakeFirstOrThrow()
  return { numbers, newestAt: newest === null ? null : newest.toISOString(), older }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const doNotDisturb = answer(contracts.doNotDisturb, ({ tx, input }) => stateOf(tx, momentOf(input.before)))

/** Millions of numbers leave in rounds, each a transaction of its own. */
export const clearJob = job('contacts.clear-do-not-disturb', z.strictObject({ before: z.string() }))
const mostAtOnce = 10_000

export const clearDoNotDisturb = handle(contracts.clearDoNotDisturb, async ({ tx, input, caller, now }) => {
  if (await isBeingImported(tx, importDoNotDisturb.name)) return refuse('contacts.list_incomplete')
  const { companyId } = caller
  const before = input.before ?? now.toISOString()
  await enqueue(tx, clearJob, { before }, { companyId })
  return await stateOf(tx, new Date(before))
})

/** Whether there may be more of them. */
export async function clearRound(tx: Db, before: Date, most = mostAtOnce): Promise<boolean> {
  const { rows } = await sql`delete from do_not_disturb_numbers where id in (
      select id from do_not_disturb_numbers where listed_at < ${before} order by listed_at limit ${most})
    and listed_at < ${before} returning id`.execute(tx)
  return rows.length === most
}

/** A spreadsheet may have made a number of a telephone. */
const phone = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const found = customerPhone(text.replace(/^'/, '').replace(/\.0$/, ''))
    if (found !== null) return found
    context.issues.push({ code: 'custom', input: text, message: 'a telephone' })
    return z.NEVER
  }),
)
const row = z.object({ phone })
type Row = z.infer<typeof row>

export const importDoNotDisturb = importKind({
  name: 'contacts.do-not-disturb',
  needs: contracts.clearDoNotDisturb.needs,
  columns: [
    {
      id: 'phone',
      titles: { 'pt-BR': 'Telefone', 'en-US': 'Telephone', 'es-ES': 'Teléfono' },
      aliases: ['numero', 'terminal', 'celular', 'fone', 'number', 'phone', 'msisdn'],
      required: true,
      example: '+5511987654321',
    },
  ],
  row,
  key: ({ phone: value }) => value,
  // What the list names once more is confirmed: it does not leave with the older list.
  plan: async ({ tx, rows }) => {
    const listed = await numbersOf(
      tx,
      rows.map(({ phone: value }) => value),
    )
    return rows.map(({ phone: value }): Planned => {
      const targetId = listed.get(value)?.id
      return targetId === undefined
        ? { outcome: 'create', after: { phone: value } }
        : { outcome: 'update', targetId, before: {}, after: {} }
    })
  },
  apply: async ({ row: item, n, plan, ...context }) => {
    const [applied] = await applyNumbers({ ...context, items: [{ row: item, n, plan }] })
    if (!applied) throw new Error('a number was left out')
    return applied
  },
  applyMany: (context) => applyNumbers(context),
  undo: async ({ tx, did, targetId, kept }) => {
    const [undone] = await undoNumbers(tx, [{ did, targetId, kept }])
    if (!undone) throw new Error('a number was left out')
    return undone
  },
  undoMany: ({ tx, items }) => undoNumbers(tx, items),
})

async function numbersOf(tx: Db, phones: readonly string[]): Promise<Map<string, { id: string; listed: Date }>> {
  const { rows } = await sql<{ phone: string; id: string; listed: Date }>`
    with wanted as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as wanted (phone))
    select wanted.phone, n.id, n.listed_at as listed
    from wanted join do_not_disturb_numbers n on n.key = wanted.key`.execute(tx)
  return new Map(rows.map(({ phone: value, ...number }) => [value, number]))
}

async function applyNumbers({ tx, newId, now, companyId, items }: ApplyingMany<Row>): Promise<Applied[]> {
  const phones = items.map(({ row: item }) => item.phone)
  const before = await numbersOf(tx, phones)
  await sql`insert into do_not_disturb_numbers (company_id, id, key, added_at, listed_at)
    select distinct on (address_key('phone', phone)) ${companyId}::uuid, id, address_key('phone', phone),
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${items.map(() => newId())}::uuid[], ${phones}::text[]) as numbers (id, phone)
    order by address_key('phone', phone)
    on conflict (company_id, key) do update
      set listed_at = greatest(do_not_disturb_numbers.listed_at, excluded.listed_at)`.execute(tx)
  const after = await numbersOf(tx, phones)
  return phones.map((value) => {
    const number = after.get(value)
    if (number === undefined) throw new Error('a number was left out')
    const kept: Listing = { before: before.get(value)?.listed.toISOString() ?? null, at: number.listed.toISOString() }
    return { targetId: number.id, kept }
  })
}

/** When the number was listed before, and by this row. */
const listing = z.object({ before: z.nullable(z.string()), at: z.nullable(z.string()) })
type Listing = z.infer<typeof listing>
/** Of rows from before lists were told apart. */
const unlisted: Listing = { before: null, at: null }

/** What a later list has named since stays. */
async function undoNumbers(tx: Db, items: UndoingMany['items']): Promise<Undone[]> {
  const rows = items.map(({ targetId, kept }) => ({ id: targetId, ...z.parse(listing, kept ?? unlisted) }))
  const listed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id uuid, before timestamptz, at timestamptz)`
  const same = sql`n.id = k.id and date_trunc('milliseconds', n.listed_at)
    = coalesce(k.at, date_trunc('milliseconds', n.added_at))`
  const removed = await sql<{ id: string }>`delete from do_not_disturb_numbers n using ${listed}
    where ${same} and k.before is null returning n.id`.execute(tx)
  const put = await sql<{ id: string }>`update do_not_disturb_numbers n set listed_at = k.before from ${listed}
    where ${same} and k.before is not null returning n.id`.execute(tx)
  const undone = new Set([...removed.rows, ...put.rows].map(({ id }) => id))
  return items.map(({ targetId }) => (undone.has(targetId) ? 'undone' : 'changed'))
}
