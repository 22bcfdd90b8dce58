/** A supplier's price table from a file: what is new, what costs something else, and what is so already. */

import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { day, largestInteger } from '@aura/contracts/platform/values.ts'
import { destination, type PriceUnit, pricesChanged, priceUnits, savePrice } from '@aura/contracts/suppliers/prices.ts'
import { microsOf } from '@aura/machines/platform/micros.ts'
import { readDay } from '@aura/machines/platform/typed-values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { type Fields, importKind, type Planned } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import type { Titles } from '../platform/titles.ts'
import { priceLimit } from './prices.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

/** As suppliers write them in their tables. */
const unitNames: Record<PriceUnit, readonly string[]> = {
  message: ['mensagem', 'message', 'mensaje', 'msg', 'sms'],
  minute: ['minuto', 'minute', 'min'],
  session: ['sessao', 'session', 'sesion', 'conversa', 'conversation', 'conversacion'],
  thousand_tokens: ['mil tokens', '1000 tokens', '1k tokens', 'thousand tokens', 'thousand_tokens'],
  lookup: ['consulta', 'lookup'],
}
const unitOf = (text: string): PriceUnit | null =>
  priceUnits.find((unit) => unit === text || unitNames[unit].includes(foldText(text.trim()))) ?? null

const row = z.object({
  destination: z._default(z.string(), ''),
  unit: z.string(),
  price: z.string(),
  validFrom: z.string(),
  validTo: z.optional(z.string()),
})
type Row = z.infer<typeof row>
type Read = { unit: PriceUnit; destination: string; micros: number; validFrom: string; validTo: string | null }

const keyOf = ({ unit, destination: to, validFrom }: Pick<Row, 'unit' | 'destination' | 'validFrom'>) =>
  `${unitOf(unit) ?? unit} ${to.replace(/\D/g, '')} ${validFrom}`

export const importPrices = importKind({
  name: 'suppliers.prices',
  needs: savePrice.needs,
  columns: [
    {
      id: 'destination',
      titles: titles('Destino', 'Destination', 'Destino'),
      aliases: ['prefixo', 'prefix', 'ddi', 'codigo', 'code', 'prefijo'],
      example: '5511',
    },
    {
      id: 'unit',
      titles: titles('Unidade', 'Unit', 'Unidad'),
      aliases: ['tipo', 'type', 'servico', 'service'],
      required: true,
      example: 'mensagem',
    },
    {
      id: 'price',
      titles: titles('Preço', 'Price', 'Precio'),
      aliases: ['valor', 'tarifa', 'rate', 'custo', 'cost', 'costo'],
      required: true,
      example: '0,0375',
    },
    {
      id: 'validFrom',
      titles: titles('Válido desde', 'Valid from', 'Válido desde'),
      aliases: ['inicio', 'desde', 'from', 'vigencia'],
      required: true,
      example: '01/01/2027',
    },
    {
      id: 'validTo',
      titles: titles('Válido até', 'Valid to', 'Válido hasta'),
      aliases: ['fim', 'ate', 'to', 'hasta', 'fin'],
      example: '31/12/2027',
    },
  ],
  row,
  key: keyOf,
  plan: async ({ tx, params, rows }) => {
    const supplier = await tx
      .selectFrom('suppliers')
      .where('id', '=', params.supplier ?? '')
      .select('id')
      .executeTakeFirst()
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    const seen = rows.map((item) => readRow(item, language))
    const found = await existing(
      tx,
      params.supplier ?? '',
      seen.flatMap((item) => ('read' in item ? [item.read] : [])),
    )
    return seen.map((item): Planned => {
      if (!supplier) return { outcome: 'problem', column: null, code: 'suppliers.supplier_not_found' }
      if ('problem' in item) return item.problem
      const before = found.get(placeOf(item.read))
      if (!before) return { outcome: 'create', after: fieldsOf(item.read) }
      const same = before.micros === item.read.micros && before.valid_to === item.read.validTo
      if (same) return { outcome: 'unchanged', targetId: before.id }
      const was = { ...item.read, micros: before.micros, validTo: before.valid_to }
      return { outcome: 'update', targetId: before.id, before: fieldsOf(was), after: fieldsOf(item.read) }
    })
  },
  apply: async ({ tx, emit, newId, now, companyId, params, row: item, plan }) => {
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    const seen = readRow(item, language)
    if ('problem' in seen) return refuse('imports.cell_invalid')
    const { unit, destination: to, micros, validFrom, validTo } = seen.read
    const supplierId = params.supplier ?? ''
    emit(pricesChanged, { supplierId })
    if (plan.outcome === 'update') {
      const before = await tx
        .selectFrom('supplier_prices')
        .where('id', '=', plan.targetId)
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow()
      const version = before.version + 1
      const set = { micros, valid_to: validTo, changed_at: now, version }
      await tx.updateTable('supplier_prices').set(set).where('id', '=', before.id).execute()
      return { targetId: before.id, kept: { version, micros: before.micros, validTo: before.valid_to } }
    }
    const { count } = await tx
      .selectFrom('supplier_prices')
      .where('supplier_id', '=', supplierId)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= priceLimit) return refuse('suppliers.too_many_prices', { params: { limit: priceLimit } })
    const id = newId()
    const price = { unit, destination: to, micros, valid_from: validFrom, valid_to: validTo, changed_at: now }
    await tx
      .insertInto('supplier_prices')
      .values({ company_id: companyId, id, supplier_id: supplierId, ...price })
      .execute()
    return { targetId: id, kept: { version: 1 } }
  },
  undo: async ({ tx, emit, now, did, targetId, kept }) => {
    const { version, micros, validTo } = z.parse(remembered, kept)
    const before = await tx.selectFrom('supplier_prices').where('id', '=', targetId).selectAll().executeTakeFirst()
    if (before?.version !== version) return 'changed'
    if (did === 'create') await tx.deleteFrom('supplier_prices').where('id', '=', targetId).execute()
    else {
      const set = { micros: micros ?? before.micros, valid_to: validTo ?? null, changed_at: now, version: version + 1 }
      await tx.updateTable('supplier_prices').set(set).where('id', '=', targetId).execute()
    }
    emit(pricesChanged, { supplierId: before.supplier_id })
    return 'undone'
  },
})

const remembered = z.object({
  version: z.int(),
  micros: z.optional(z.int()),
  validTo: z.optional(z.nullable(z.string())),
})

const invalid = (column: string): { problem: Planned } => ({
  problem: { outcome: 'problem', column, code: 'imports.cell_invalid' },
})

function readRow(item: Row, language: Language): { read: Read } | { problem: Planned } {
  const unit = unitOf(item.unit)
  if (unit === null) return invalid('unit')
  const to = destination.safeParse(item.destination.replace(/[\s+().-]/g, ''))
  if (!to.success) return invalid('destination')
  const micros = microsOf(item.price)
  if (micros === null || micros > largestInteger) return invalid('price')
  const validFrom = dayIn(item.validFrom, language)
  if (validFrom === null) return invalid('validFrom')
  const validTo = item.validTo === undefined ? null : dayIn(item.validTo, language)
  if (item.validTo !== undefined && validTo === null) return invalid('validTo')
  if (validTo !== null && validTo < validFrom)
    return { problem: { outcome: 'problem', column: 'validTo', code: 'suppliers.price_ends_early' } }
  return { read: { unit, destination: to.data, micros, validFrom, validTo } }
}

const dayIn = (text: string, language: Language): string | null =>
  day.safeParse(readDay(text.trim(), language)).data ?? null

const placeOf = ({ unit, destination: to, validFrom }: Read) => `${unit} ${to} ${validFrom}`

async function existing(tx: Db, supplierId: string, reads: readonly Read[]) {
  if (reads.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('supplier_prices')
    .where('supplier_id', '=', supplierId)
    .where('destination', 'in', [...new Set(reads.map((read) => read.destination))])
    .selectAll()
    .execute()
  return new Map(rows.map((found) => [`${found.unit} ${found.destination} ${found.valid_from}`, found]))
}

const fieldsOf = ({ unit, destination: to, micros, validFrom, validTo }: Read): Fields => ({
  unit,
  destination: to,
  price: String(micros / 1_000_000),
  validFrom,
  validTo,
})
