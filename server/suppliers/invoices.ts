import * as contracts from '@aura/contracts/suppliers/invoices.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { supplierOf } from './suppliers.ts'

type Row = Omit<contracts.Invoice, 'createdAt'> & { createdAt: Date; total: number }

export const invoices = answer(contracts.invoices, async ({ tx, input }) => {
  const { supplierId, page, pageSize } = input
  const { currency } = await supplierOf(tx, supplierId)
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`
    with shown as (
      select i.*, count(*) over () as total from supplier_invoices i where i.supplier_id = ${supplierId}
      order by i.period_from desc, i.number limit ${pageSize} offset ${(page - 1) * pageSize})
    select s.id, s.supplier_id as "supplierId", s.number, s.period_from as "from", s.period_to as "to",
      s.created_at as "createdAt", s.total::int as total, counted.lines, counted.micros, counted."expectedMicros",
      (select count(*)::int from messages m
        join supplier_routes r on r.company_id = m.company_id and r.channel_id = m.channel_id
          and r.connection = m.connection and r.supplier_id = s.supplier_id
        where m.called_at >= s.period_from::timestamp at time zone ${timezone}
          and m.called_at < (s.period_to::date + 1)::timestamp at time zone ${timezone}
          and m.status in ('sent', 'delivered', 'read')
          and not exists (select from supplier_invoice_lines l where l.company_id = m.company_id
            and l.external_id = m.external_id)) as missing
    from shown s, lateral (
      select coalesce(sum(f.micros), 0)::float8 as micros, coalesce(sum(f.owed), 0)::float8 as "expectedMicros",
        coalesce(jsonb_object_agg(f.finding, f.count) filter (where f.finding is not null), '{}') as lines
      from (select finding, count(*)::int as count, sum(micros) as micros, sum(owed_micros) as owed
        from supplier_invoice_lines where invoice_id = s.id group by finding) f) counted
    order by s.period_from desc, s.number`.execute(tx)
  return {
    rows: rows.map(({ total: _, createdAt, lines, ...row }) => ({
      ...row,
      currency,
      lines: { ...noLines, ...lines },
      createdAt: createdAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
})

const noLines = Object.fromEntries(contracts.findings.map((finding) => [finding, 0]))

export const invoiceLines = answer(contracts.invoiceLines, async ({ tx, input }) => {
  const { invoiceId, finding, page, pageSize } = input
  const existing = await tx.selectFrom('supplier_invoices').where('id', '=', invoiceId).select('id').executeTakeFirst()
  if (!existing) return refuse('suppliers.invoice_not_found')
  let query = tx.selectFrom('supplier_invoice_lines').where('invoice_id', '=', invoiceId)
  if (finding) query = query.where('finding', '=', finding)
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('n')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      n: row.n,
      externalId: row.external_id,
      destination: row.destination,
      micros: Number(row.micros),
      expectedMicros: row.expected_micros === null ? null : Number(row.expected_micros),
      finding: row.finding,
    })),
    total,
  }
})
