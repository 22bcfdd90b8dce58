import { randomUUIDv7 } from 'node:crypto'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Invoice, InvoiceLine } from '@aura/contracts/suppliers/invoices.ts'
import type { Price } from '@aura/contracts/suppliers/prices.ts'
import type { RouteScore } from '@aura/contracts/suppliers/scores.ts'
import type { Supplier, SuppliersState } from '@aura/contracts/suppliers/supplier.ts'
import type { backupReach } from '@aura/contracts/warroom/operations/reach.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { suppliersReducer } from '@aura/machines/suppliers/suppliers.ts'
import { expect, it } from 'vitest'
import { parse } from 'zod/v4/core'
import { actorWith } from '../platform/actor.ts'
import type { ImportKind } from '../platform/import-kind.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { importInvoice } from './import-invoice.ts'
import { importPrices } from './import-prices.ts'
import { suppliers } from './suppliers.ts'

const [owner, user] = [0, 1]
const { bench, company, floor, call, outcome } = testConversations()

const fields = {
  name: 'Rota Sul',
  kind: 'messaging',
  currency: 'BRL',
  contract: '2026/118',
  startsOn: '2026-01-01',
  endsOn: null,
  noticeDays: 30,
  contacts: [{ name: 'Helena Prado', role: 'Suporte', email: 'helena@rotasul.example', phone: '11 4000-1234' }],
  note: '',
}
const create = (over: object = {}) =>
  call<Supplier>(owner, 'suppliers.create-supplier', { supplierId: randomUUIDv7(), ...fields, ...over })
const price = (supplierId: string, over: object = {}) =>
  call<Price>(owner, 'suppliers.save-price', {
    ...{ priceId: randomUUIDv7(), supplierId, unit: 'message', destination: '', micros: 80_000 },
    ...{ validFrom: '2026-01-01', validTo: null, version: null, ...over },
  })
const assign = (supplierId: string | null, connection = 'primary') =>
  call(owner, 'suppliers.assign-route', { channelId: floor.channelId, connection, supplierId })
async function snapshot(): Promise<{ position: number; state: SuppliersState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, suppliers, {}, { room: '', owner: null })
  return { position, state: JSON.parse(json) }
}
const scoresNow = async () =>
  (await call<{ routes: RouteScore[] }>(owner, 'suppliers.scores', { period: 'day' })).routes

/** A message that was handed to the provider, `seconds` long on its way, and what became of it. */
async function sent(status: string, seconds: number | null, problem: string | null = null, connection = 'primary') {
  const conversationId = await floor.say('+5511987654321', 'Olá')
  const id = randomUUIDv7()
  await floor.within(async ({ tx }) => {
    const { company_id, channel_id, last_seq } = await tx
      .selectFrom('conversations')
      .where('id', '=', conversationId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const called_at = new Date(Date.now() - 60_000)
    await tx
      .insertInto('messages')
      .values({
        ...{ company_id, conversation_id: conversationId, seq: last_seq + 1, id, channel_id, direction: 'out' },
        ...{
          author: '{"kind":"person","id":null,"name":"Ana"}',
          content: '{"type":"text","text":"Oi"}',
          reply_to: null,
        },
        ...{ status: status as 'sent', problem, external_id: `wamid.${id}`, at: called_at, called_at, retry_at: null },
        connection: connection as 'primary',
        accepted_at: seconds === null ? null : new Date(called_at.getTime() + seconds * 1000),
      })
      .execute()
    await tx
      .updateTable('conversations')
      .set({ last_seq: last_seq + 1 })
      .where('id', '=', conversationId)
      .execute()
  })
  return `wamid.${id}`
}

it('a supplier has a name once, contacts and connections; its events make what a snapshot shows', async () => {
  const before = await snapshot()
  const supplier = await create()
  expect(supplier).toMatchObject(fields)
  expect(await outcome(owner, 'suppliers.create-supplier', { supplierId: randomUUIDv7(), ...fields })).toBe(
    'suppliers.supplier_name_taken',
  )
  const edited = { supplierId: supplier.id, ...fields, contacts: [], version: 1, archived: false }
  expect(await call<Supplier>(owner, 'suppliers.edit-supplier', edited)).toMatchObject({ contacts: [], version: 2 })
  expect(await outcome(owner, 'suppliers.edit-supplier', edited)).toBe('command.stale')
  await assign(supplier.id)
  const other = await create({ name: 'Rota Norte' })
  await assign(other.id)
  await assign(other.id, 'backup')
  await assign(null, 'backup')
  const after = await snapshot()
  expect(after.state.routes).toEqual([{ channelId: floor.channelId, connection: 'primary', supplierId: other.id }])
  const { commits } = await bench.log.range(company.id, before.position)
  const events = commits.flatMap(({ events }) => events).map((event): WireEvent => JSON.parse(event.json))
  expect(events.reduce(suppliersReducer.fold, before.state)).toEqual(after.state)
  expect(await outcome(user, 'suppliers.create-supplier', { supplierId: randomUUIDv7(), ...fields })).toBe(
    'auth.forbidden',
  )
})

it('a price stands once for its unit, destination and first day, and an older copy changes nothing', async () => {
  const { id: supplierId } = await create()
  const made = await price(supplierId)
  const again = { priceId: randomUUIDv7(), supplierId, unit: 'message', destination: '', micros: 1, validTo: null }
  const save = (over: object) => outcome(owner, 'suppliers.save-price', { ...again, version: null, ...over })
  expect(await save({ validFrom: '2026-01-01' })).toBe('suppliers.price_taken')
  expect(await save({ validFrom: '2026-02-01', validTo: '2026-01-31' })).toBe('suppliers.price_ends_early')
  const ended = await price(supplierId, { priceId: made.id, validTo: '2026-06-30', version: 1 })
  expect(ended).toMatchObject({ validTo: '2026-06-30', version: 2 })
  expect(await save({ priceId: made.id, validFrom: '2026-01-01', version: 1 })).toBe('command.stale')
  await call(owner, 'suppliers.remove-price', { priceId: made.id })
  expect(await outcome(owner, 'suppliers.remove-price', { priceId: made.id })).toBe('suppliers.price_not_found')
})

it('scores count every message that was handed over once, with the time to the answer and its price', async () => {
  const { id: supplierId } = await create()
  await assign(supplierId)
  await price(supplierId)
  await price(supplierId, { destination: '5511', micros: 70_000 })
  for (const seconds of [1, 2, 3]) await sent('delivered', seconds)
  await sent('sent', 5)
  await sent('failed', null, 'Número inválido')
  await sent('in_doubt', null)
  await sent('queued', null)
  await sent('sent', 1, null, 'backup')
  const [primary, backup] = await scoresNow()
  expect(primary).toMatchObject({ supplierId, connection: 'primary', currency: 'BRL', p50: 2500, p99: 4940 })
  expect(primary).toMatchObject({ attempts: 7, accepted: 1, delivered: 3, failed: 1, inDoubt: 1, underway: 1 })
  expect(primary).toMatchObject({
    micros: 4 * 70_000,
    unpriced: 0,
    problems: [{ problem: 'Número inválido', count: 1 }],
  })
  expect(backup).toMatchObject({ supplierId: null, attempts: 1, accepted: 1, micros: 0, unpriced: 1, currency: null })
})

it('activating the backup goes to the supplier that holds it, and what is sent then counts for that one', async () => {
  const [first, second] = [await create(), await create({ name: 'Linha Norte' })]
  await assign(first.id)
  await assign(second.id, 'backup')
  const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null }
  await floor.within(async ({ tx }) => {
    const backup = JSON.stringify({ address: '+551140009999', settings: {}, health })
    await tx.updateTable('channels').set({ backup }).where('id', '=', floor.channelId).execute()
  })
  const reach = async () => (await call<OutputOf<typeof backupReach>>(owner, 'warroom.backup-reach', {}))[0]
  const suppliers = { primary: 'Rota Sul', backup: 'Linha Norte' }
  expect(await reach()).toMatchObject({ connection: 'primary', suppliers })
  await call(owner, 'channels.switch-channel', { channelId: floor.channelId, connection: 'backup' })
  const after = await reach()
  expect(after).toMatchObject({ connection: 'backup', suppliers })
  await sent('delivered', 1, null, after?.connection)
  expect((await scoresNow()).map(({ supplierId, attempts }) => [supplierId, attempts])).toEqual([[second.id, 1]])
})

/** As the worker does: what becomes of each row, applied. */
async function bringIn(kind: ImportKind, params: Record<string, string>, rows: readonly object[]) {
  return await floor.within(async (work) => {
    const { tx } = work
    const actor = await actorWith(tx, company.people[owner]?.id ?? '', kind.needs)
    const parsed = rows.map((row) => parse(kind.row, row))
    const numbers = rows.map((_, at) => at + 2)
    const plans = await kind.plan({ tx, actor, params, rows: parsed, numbers })
    for (const [at, plan] of plans.entries())
      if (plan.outcome === 'create' || plan.outcome === 'update')
        await kind.apply({ ...work, companyId: company.id, actor, params, row: parsed[at], n: at + 2, plan })
    return plans.map((plan) => (plan.outcome === 'problem' ? plan.code : plan.outcome))
  })
}

it('a price table from a file adds, changes and leaves alone, and the same file changes nothing', async () => {
  const { id: supplier } = await create()
  const rows = [
    { unit: 'SMS', destination: '+55 (11)', price: '0,0375', validFrom: '01/01/2026' },
    { unit: 'mensagem', price: 'R$ 0,09', validFrom: '2026-01-01', validTo: '31/12/2026' },
    { unit: 'carta', price: '1', validFrom: '01/01/2026' },
    { unit: 'minuto', price: 'caro', validFrom: '01/01/2026' },
    { unit: 'minuto', price: '0,2', validFrom: '99/99/2026' },
    { unit: 'minuto', price: '0,2', validFrom: '02/01/2026', validTo: '01/01/2026' },
  ]
  const invalid = 'imports.cell_invalid'
  const refusals = [invalid, invalid, invalid, 'suppliers.price_ends_early']
  expect(await bringIn(importPrices, { supplier }, rows)).toEqual(['create', 'create', ...refusals])
  expect(await bringIn(importPrices, { supplier }, rows)).toEqual(['unchanged', 'unchanged', ...refusals])
  const [first] = rows
  expect(await bringIn(importPrices, { supplier }, [{ ...first, price: '0,04' }])).toEqual(['update'])
  const shownPrices = await call<{ rows: Price[] }>(owner, 'suppliers.prices', {
    supplierId: supplier,
    page: 1,
    pageSize: 10,
  })
  expect(shownPrices.rows.map(({ destination, micros, validTo }) => [destination, micros, validTo])).toEqual([
    ['', 90_000, '2026-12-31'],
    ['5511', 40_000, null],
  ])
})

it('an invoice is held against what was sent, line by line, and a line once', async () => {
  const { id: supplier } = await create()
  await assign(supplier)
  await price(supplier)
  const [right, dear, refused] = [
    await sent('delivered', 1),
    await sent('sent', 1),
    await sent('failed', null, 'Número inválido'),
    await sent('delivered', 1),
  ]
  const params = { supplier, number: '2026-11', from: '2026-01-01', to: '2031-12-31' }
  const rows = [
    { externalId: right, amount: '0,08' },
    { externalId: right, amount: '0,08' },
    { externalId: dear, amount: '0,09' },
    { externalId: refused, amount: '0,08' },
    { externalId: 'wamid.other', amount: '0,08' },
  ]
  expect(await bringIn(importInvoice, params, rows)).toEqual(Array(5).fill('create'))
  expect(await bringIn(importInvoice, params, rows)).toEqual(Array(5).fill('unchanged'))
  const list = { supplierId: supplier, page: 1, pageSize: 10 }
  const { rows: found } = await call<{ rows: Invoice[] }>(owner, 'suppliers.invoices', list)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    lines: { matched: 1, repeated: 1, price_differs: 1, not_accepted: 1, unknown: 1, unpriced: 0 },
    ...{ micros: 410_000, expectedMicros: 160_000, missing: 1, currency: 'BRL' },
  })
  const lines = { invoiceId: found[0]?.id, finding: 'price_differs', page: 1, pageSize: 10 }
  const { rows: differing } = await call<{ rows: InvoiceLine[] }>(owner, 'suppliers.invoice-lines', lines)
  expect(differing).toEqual([
    { n: 4, externalId: dear, destination: '', micros: 90_000, expectedMicros: 80_000, finding: 'price_differs' },
  ])
})

it('what an invoice leaves out is counted by the days of the company', async () => {
  const { id: supplier } = await create()
  await assign(supplier)
  const charged = await sent('delivered', 1)
  // Of these the second one alone is of March in São Paulo.
  const names = [await sent('sent', 1), await sent('sent', 1), await sent('sent', 1)]
  const times = ['2026-03-01T02:59:00Z', '2026-04-01T02:59:00Z', '2026-04-01T03:00:00Z']
  await floor.within(async ({ tx }) => {
    await tx.updateTable('companies').set({ timezone: 'America/Sao_Paulo' }).execute()
    for (const [n, name] of names.entries()) {
      const called_at = new Date(times[n] ?? '')
      await tx.updateTable('messages').set({ called_at }).where('external_id', '=', name).execute()
    }
  })
  const params = { supplier, number: '2026-03', from: '2026-03-01', to: '2026-03-31' }
  await bringIn(importInvoice, params, [{ externalId: charged, amount: '0,08' }])
  const list = { supplierId: supplier, page: 1, pageSize: 10 }
  expect((await call<{ rows: Invoice[] }>(owner, 'suppliers.invoices', list)).rows[0]).toMatchObject({ missing: 1 })
})
