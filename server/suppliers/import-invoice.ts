/** A supplier's invoice from a file, each line held against what was sent. */

import { day, id, singleLine } from '@aura/contracts/platform/values.ts'
import type { Finding } from '@aura/contracts/suppliers/invoices.ts'
import { invoicesChanged, savePrice } from '@aura/contracts/suppliers/prices.ts'
import { minutesBegun } from '@aura/machines/calls/minutes.ts'
import { microsOf } from '@aura/machines/platform/micros.ts'
import { priceFinder } from '@aura/machines/suppliers/price.ts'
import { type Charged, findingOf, owedMicros } from '@aura/machines/suppliers/reconcile.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { type ApplyingMany, importKind, type Params, type Planned } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import type { Titles } from '../platform/titles.ts'
import { pricesOf } from './prices.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

const row = z.object({ externalId: z.string(), amount: z.string(), destination: z._default(z.string(), '') })
type Row = z.infer<typeof row>

/** What was chosen beside the file. */
const chosen = z.object({ supplier: id, number: singleLine(60), from: day, to: day })
const chosenOf = (params: Params) => chosen.safeParse(params).data ?? null

export const importInvoice = importKind({
  name: 'suppliers.invoice-lines',
  needs: savePrice.needs,
  columns: [
    {
      id: 'externalId',
      titles: titles('Identificador', 'Identifier', 'Identificador'),
      aliases: ['id', 'sid', 'message id', 'id da mensagem', 'call id', 'message sid', 'referencia', 'reference'],
      required: true,
      example: 'wamid.HBgNNTUxMQ',
    },
    {
      id: 'amount',
      titles: titles('Valor', 'Amount', 'Importe'),
      aliases: ['preco', 'price', 'total', 'custo', 'cost', 'precio', 'monto'],
      required: true,
      example: '0,0375',
    },
    {
      id: 'destination',
      titles: titles('Destino', 'Destination', 'Destino'),
      aliases: ['numero', 'number', 'to', 'para', 'telefone'],
      example: '+5511987654321',
    },
  ],
  row,
  // The same message may be charged twice: that is a finding and no mistake in the file.
  key: (_, n) => String(n),
  plan: async ({ tx, params, rows, numbers }) => {
    const about = chosenOf(params)
    const lines = about ? await linesOf(tx, about) : new Map<number, never>()
    return rows.map((item, at): Planned => {
      if (!about) return { outcome: 'problem', column: null, code: 'suppliers.supplier_not_found' }
      const micros = microsOf(item.amount)
      if (micros === null) return { outcome: 'problem', column: 'amount', code: 'imports.cell_invalid' }
      const n = numbers[at] ?? 0
      const before = lines.get(n)
      if (!before) return { outcome: 'create', after: { ...item, amount: String(micros / 1_000_000) } }
      if (before.external_id === item.externalId && Number(before.micros) === micros)
        return { outcome: 'unchanged', targetId: before.invoice_id }
      return { outcome: 'problem', column: null, code: 'suppliers.line_repeated' }
    })
  },
  apply: async ({ row: item, n, plan, ...context }) => {
    const [applied] = await applyLines({ ...context, items: [{ row: item, n, plan }] })
    if (!applied) throw new Error('a line was left out')
    return applied
  },
  applyMany: (context) => applyLines(context),
  undo: async ({ tx, emit, targetId, kept }) => {
    const { n } = z.parse(remembered, kept)
    const invoice = await tx
      .selectFrom('supplier_invoices')
      .where('id', '=', targetId)
      .select('supplier_id')
      .executeTakeFirst()
    if (!invoice) return 'changed'
    await tx.deleteFrom('supplier_invoice_lines').where('invoice_id', '=', targetId).where('n', '=', n).execute()
    await sql`delete from supplier_invoices i where id = ${targetId}
      and not exists (select from supplier_invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id)`.execute(
      tx,
    )
    emit(invoicesChanged, { supplierId: invoice.supplier_id })
    return 'undone'
  },
})

const remembered = z.object({ n: z.int() })

async function linesOf(tx: Db, { supplier, number }: z.infer<typeof chosen>) {
  const rows = await tx
    .selectFrom('supplier_invoice_lines as l')
    .innerJoin('supplier_invoices as i', (join) =>
      join.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .where('i.supplier_id', '=', supplier)
    .where('i.number', '=', number)
    .select(['l.n', 'l.invoice_id', 'l.external_id', 'l.micros'])
    .execute()
  return new Map(rows.map((line) => [line.n, line]))
}

async function applyLines({ tx, emit, newId, now, companyId, params, items }: ApplyingMany<Row>) {
  const about = chosenOf(params) ?? refuse('suppliers.supplier_not_found')
  const invoiceId = await invoiceOf(tx, companyId, about, { id: newId(), now })
  const names = items.map(({ row: { externalId } }) => externalId)
  const sent = await sentBy(tx, about.supplier, names)
  const charged = await chargedBefore(tx, about.supplier, names)
  const lines = items.map(({ row: item, n }) => {
    const micros = microsOf(item.amount) ?? refuse('imports.cell_invalid')
    const line: Charged = { micros, sent: sent.get(item.externalId) ?? null, isRepeated: charged.has(item.externalId) }
    charged.add(item.externalId)
    const finding: Finding = findingOf(line)
    return {
      company_id: companyId,
      invoice_id: invoiceId,
      n,
      external_id: item.externalId,
      destination: item.destination,
      micros,
      expected_micros: line.sent?.expectedMicros ?? null,
      owed_micros: owedMicros(finding, line),
      finding,
      changed_at: now,
    }
  })
  await tx.insertInto('supplier_invoice_lines').values(lines).execute()
  emit(invoicesChanged, { supplierId: about.supplier })
  return lines.map(({ n }) => ({ targetId: invoiceId, kept: { n } }))
}

async function invoiceOf(
  tx: Db,
  companyId: string,
  { supplier, number, from, to }: z.infer<typeof chosen>,
  { id: invoiceId, now }: { id: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into supplier_invoices (company_id, id, supplier_id, number, period_from, period_to, created_at)
    values (${companyId}, ${invoiceId}, ${supplier}, ${number}, ${from}, ${to}, ${now})
    on conflict (company_id, supplier_id, number) do update set period_to = excluded.period_to returning id`.execute(tx)
  return rows[0]?.id ?? invoiceId
}

async function chargedBefore(tx: Db, supplierId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('supplier_invoice_lines as l')
    .innerJoin('supplier_invoices as i', (join) =>
      join.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .where('i.supplier_id', '=', supplierId)
    .where('l.external_id', 'in', [...names])
    .select('l.external_id')
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/** Messages and calls of those names over the supplier's connections, with what the price table says of each. */
async function sentBy(tx: Db, supplierId: string, names: readonly string[]) {
  const find = priceFinder(await pricesOf(tx, [supplierId]))
  const { rows } = await sql<{
    name: string
    number: string
    day: string
    accepted: boolean
    answered_at: Date | null
    ended_at: Date | null
    is_call: boolean
  }>`
    with routes as (select channel_id, connection from supplier_routes where supplier_id = ${supplierId}),
    place as (select timezone from companies limit 1)
    select m.external_id as name, v.address as number, m.status in ('sent', 'delivered', 'read') as accepted,
      to_char(m.called_at at time zone (select timezone from place), 'YYYY-MM-DD') as day,
      null::timestamptz as answered_at, null::timestamptz as ended_at, false as is_call
    from messages m join routes using (channel_id, connection)
      join conversations v on v.company_id = m.company_id and v.id = m.conversation_id
    where m.external_id = any (${names}) and m.direction = 'out'
    union all
    select k.external_id, k.address, k.answered_at is not null and k.ended_at is not null,
      to_char(k.started_at at time zone (select timezone from place), 'YYYY-MM-DD'), k.answered_at, k.ended_at, true
    from calls k join routes using (channel_id, connection)
    where k.external_id = any (${names})`.execute(tx)
  return new Map(
    rows.map(({ name, number, day: on, accepted, answered_at, ended_at, is_call }) => {
      const price = find({ unit: is_call ? 'minute' : 'message', number, day: on })
      const units = answered_at && ended_at ? minutesBegun(answered_at, ended_at) : 1
      return [name, { wasAccepted: accepted, expectedMicros: price ? price.micros * units : null }]
    }),
  )
}
