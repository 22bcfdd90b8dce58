/** The numbers that want no advertising: brought in as a table, asked before each message that advertises. */
import * as contracts from '@aura/contracts/contacts/do-not-disturb.ts'
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { type ApplyingMany, importKind, type Planned } from '../platform/import-kind.ts'

/** Which of the telephones stand on the list. */
export async function unwantedAmong(tx: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const { rows } = await sql<{ phone: string }>`
    with wanted as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as wanted (phone))
    select wanted.phone from wanted join do_not_disturb_numbers n on n.key = wanted.key`.execute(tx)
  return new Set(rows.map(({ phone }) => phone))
}

async function stateOf(tx: Db) {
  const { numbers, newest } = await tx
    .selectFrom('do_not_disturb_numbers')
    .select((e) => [e.fn.countAll<number>().as('numbers'), e.fn.max('added_at').as('newest')])
    .executeTakeFirstOrThrow()
  return { numbers, newestAt: newest === null ? null : newest.toISOString() }
}

export const doNotDisturb = answer(contracts.doNotDisturb, ({ tx }) => stateOf(tx))

export const clearDoNotDisturb = handle(contracts.clearDoNotDisturb, async ({ tx }) => {
  await tx.deleteFrom('do_not_disturb_numbers').execute()
  return await stateOf(tx)
})

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
  plan: async ({ tx, rows }) => {
    const ids = await idsOf(
      tx,
      rows.map(({ phone: value }) => value),
    )
    return rows.map(({ phone: value }): Planned => {
      const targetId = ids.get(value)
      return targetId === undefined
        ? { outcome: 'create', after: { phone: value } }
        : { outcome: 'unchanged', targetId }
    })
  },
  apply: async ({ row: item, n, plan, ...context }) => {
    const [applied] = await applyNumbers({ ...context, items: [{ row: item, n, plan }] })
    if (!applied) throw new Error('a number was left out')
    return applied
  },
  applyMany: (context) => applyNumbers(context),
  undo: async ({ tx, targetId }) => {
    await tx.deleteFrom('do_not_disturb_numbers').where('id', '=', targetId).execute()
    return 'undone'
  },
  undoMany: async ({ tx, items }) => {
    const ids = items.map(({ targetId }) => targetId)
    await tx.deleteFrom('do_not_disturb_numbers').where('id', 'in', ids).execute()
    return items.map(() => 'undone' as const)
  },
})

async function idsOf(tx: Db, phones: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ phone: string; id: string }>`
    with wanted as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as wanted (phone))
    select wanted.phone, n.id from wanted join do_not_disturb_numbers n on n.key = wanted.key`.execute(tx)
  return new Map(rows.map(({ phone: value, id }) => [value, id]))
}

async function applyNumbers({ tx, newId, now, companyId, items }: ApplyingMany<Row>) {
  const phones = items.map(({ row: item }) => item.phone)
  await sql`insert into do_not_disturb_numbers (company_id, id, key, added_at)
    select ${companyId}::uuid, id, address_key('phone', phone), ${now}::timestamptz
    from unnest(${items.map(() => newId())}::uuid[], ${phones}::text[]) as numbers (id, phone)
    on conflict do nothing`.execute(tx)
  const ids = await idsOf(tx, phones)
  return phones.map((value) => {
    const targetId = ids.get(value)
    if (targetId === undefined) throw new Error('a number was left out')
    return { targetId }
  })
}
