/**
 * Imports deals into a pipeline from a table. A deal is recognised by its title and contact; a known one changes what
 * the row states, by the decision that the screen asks, and empty cells change nothing.
 */
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealPatch } from '@aura/contracts/deals/edit-many.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { decideEdit, lackAt } from '@aura/machines/deals/decide.ts'
import { undoOf } from '@aura/machines/deals/plan.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import * as z from 'zod/mini'
import { fieldColumn, holderOf } from '../contacts/index.ts'
import type { Actor } from '../platform/actor.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Applying, importKind, type Params, type Planned, type Undoing } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import type { Titles } from '../platform/titles.ts'
import { storeEdit } from './edit-many.ts'
import { dealFields } from './fields.ts'
import { differences, fieldsOf } from './import-differences.ts'
import { fold, type ImportFacts, keyOf, type Row, readRow, row, type Statement } from './import-row.ts'
import { cardFor } from './of-contact.ts'
import { openDeal } from './open-deal.ts'
import { organizationFor } from './organizations/of-deals.ts'
import { ownersAmong } from './owners.ts'
import { firstPipeline, livePipelineById, pipelineById, rulesIn } from './pipelines.ts'
import { dealOf, selectDeals, selectPresentDeals } from './store.ts'
import { undoneMove } from './undone-move.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })
/** Rows come one after the other to the end of their column: no two draw a rank at the same moment. */
const random = () => 0.5

export const importDeals = importKind({
  name: 'deals.deals',
  needs: createDeal.needs,
  columns: [
    {
      id: 'title',
      titles: titles('Título', 'Title', 'Título'),
      aliases: ['negocio', 'deal', 'oportunidade', 'opportunity', 'nome', 'name', 'deal name'],
      required: true,
      example: 'Renovação anual',
    },
    {
      id: 'contact',
      titles: titles('Contato', 'Contact', 'Contacto'),
      aliases: ['cliente', 'customer', 'contact name'],
      example: 'Clínica São José',
    },
    {
      id: 'organization',
      titles: titles('Organização', 'Organization', 'Organización'),
      aliases: ['empresa', 'company', 'organizacao', 'organisation', 'organizacion', 'cnpj'],
      example: 'Clínica São José Ltda',
    },
    {
      id: 'address',
      titles: titles('Telefone ou e-mail do contato', 'Contact phone or e-mail', 'Teléfono o correo del contacto'),
      aliases: ['telefone', 'phone', 'email', 'e-mail', 'celular', 'correo', 'telefono'],
      example: 'ana@empresa.com',
    },
    {
      id: 'value',
      titles: titles('Valor', 'Value', 'Valor'),
      aliases: ['amount', 'montante', 'importe', 'deal value'],
      example: '1.250,00',
    },
    { id: 'currency', titles: titles('Moeda', 'Currency', 'Moneda'), example: 'BRL' },
    {
      id: 'stage',
      titles: titles('Etapa', 'Stage', 'Etapa'),
      aliases: ['fase', 'status', 'deal stage'],
      example: 'Proposta',
    },
    {
      id: 'reason',
      titles: titles('Motivo da perda', 'Lost reason', 'Motivo de la pérdida'),
      aliases: ['motivo', 'reason', 'loss reason', 'closed lost reason', 'motivo de perda', 'motivo de perdida'],
      example: '',
    },
    {
      id: 'probability',
      titles: titles('Probabilidade (%)', 'Probability (%)', 'Probabilidad (%)'),
      aliases: ['probabilidade', 'probability', 'probabilidad'],
      example: '60',
    },
    {
      id: 'expected_close',
      titles: titles('Fechamento previsto', 'Expected close', 'Cierre previsto'),
      aliases: ['previsao', 'close date', 'data de fechamento', 'fecha de cierre'],
      example: '21/12/2026',
    },
    {
      id: 'owner',
      titles: titles('Responsável', 'Owner', 'Responsable'),
      aliases: ['dono', 'vendedor', 'seller', 'assignee'],
      example: '',
    },
    { id: 'tags', titles: titles('Tags', 'Tags', 'Etiquetas'), aliases: ['tag', 'etiqueta'], example: '' },
  ],
  more: async (tx) =>
    (await dealFields(tx))
      .filter(({ archived }) => !archived)
      .map((field) => ({ ...fieldColumn(field), aliases: [field.key], example: field.choices[0]?.label ?? '' })),
  row,
  key: keyOf,
  plan: async ({ tx, actor, params, rows }) => {
    const facts = await readFacts(tx, params)
    const existing = await dealsLike(tx, facts, rows)
    return rows.map((item): Planned => planRow(item, facts, existing.get(keyOf(item)) ?? [], actor))
  },
  apply: async ({ plan, ...context }) => (plan.outcome === 'create' ? open(context) : change(context, plan.targetId)),
  undo,
})

async function readFacts(tx: Db, { pipelineId }: Params): Promise<ImportFacts> {
  const pipeline = pipelineId === undefined ? await firstPipeline(tx) : await livePipelineById(tx, pipelineId)
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const users = await tx.selectFrom('users').select(['id', 'email', 'first_name', 'last_name']).execute()
  const mayOwn = await ownersAmong(
    tx,
    users.map(({ id }) => id),
  )
  const owners = new Map<string, { id: string; name: string } | null>()
  for (const { id, email, first_name, last_name } of users) {
    if (!mayOwn.has(id)) continue
    const owner = { id, name: personName(first_name, last_name) }
    owners.set(fold(email), owner)
    owners.set(fold(owner.name), owners.has(fold(owner.name)) ? null : owner)
  }
  const tags = await tx.selectFrom('tags').where('archived', '=', false).select(['id', 'name']).execute()
  const fields = await dealFields(tx)
  const organizations = await organizationsByName(tx)
  return {
    pipeline,
    language,
    owners,
    organizations,
    fields: fields.filter(({ archived }) => !archived),
    tags: new Map(tags.map(({ id, name }) => [fold(name), id])),
  }
}

/** By folded name and by CNPJ; null where two have the name. */
async function organizationsByName(tx: Db): Promise<ImportFacts['organizations']> {
  const found = new Map<string, { id: string; name: string } | null>()
  const rows = await tx
    .selectFrom('organizations')
    .where('archived', '=', false)
    .select(['id', 'name', 'cnpj'])
    .execute()
  for (const { id, name, cnpj } of rows) {
    found.set(fold(name), found.has(fold(name)) ? null : { id, name })
    if (cnpj !== null) found.set(fold(cnpj), { id, name })
  }
  return found
}

/** The deals of the pipeline by the key of their row. */
async function dealsLike(tx: Db, { pipeline }: ImportFacts, rows: readonly Row[]): Promise<Map<string, Deal[]>> {
  const wanted = new Set(rows.map(keyOf))
  const present = await selectPresentDeals(tx).where('pipeline_id', '=', pipeline.id).execute()
  return Map.groupBy(
    present.map(dealOf).filter((deal) => wanted.has(keyOf(deal))),
    keyOf,
  )
}

const patchOf = ({ title: _title, contact: _contact, address: _address, ...patch }: Statement) => patch

function planRow(item: Row, facts: ImportFacts, found: readonly Deal[], actor: Actor): Planned {
  if (found.length > 1) return { outcome: 'problem', column: 'title', code: 'deals.import_two_deals' }
  const [deal] = found
  const seen = readRow(item, facts, deal)
  if ('problem' in seen) return { outcome: 'problem', ...seen.problem }
  if (!deal) {
    const fields = withoutEmpty(seen.read.fields)
    const lack = lackAt(facts.pipeline.stages, { ...opened(seen.read, facts), fields }, seen.read.reason ?? null)
    if (lack) return problemOf(lack, 'stage')
    return { outcome: 'create', after: fieldsOf(item) }
  }
  const now = new Date()
  const decision = decideEdit(deal, patchOf(seen.read), { actor, now, stages: facts.pipeline.stages })
  if (!decision.ok) return problemOf(decision, null)
  if (decision.next === deal) return { outcome: 'unchanged', targetId: deal.id }
  return { outcome: 'update', targetId: deal.id, ...differences({ deal, next: decision.next, item }, facts) }
}

const problemOf = ({ code, params }: Refused, column: string | null): Planned => ({
  ...{ outcome: 'problem', code, params },
  column: params.reason === 'requires_reason' ? 'reason' : column,
})

const opened = ({ stage, contact, value, expectedClose }: Statement, { pipeline }: ImportFacts) => ({
  stage: stage ?? pipeline.stages[0]?.id ?? 'prospecting',
  contact: contact ?? null,
  value: value ?? { amount: 0, currency: 'BRL' as const },
  expectedClose: expectedClose ?? undefined,
})

const withoutEmpty = (fields: Statement['fields'] = {}): Deal['fields'] =>
  Object.fromEntries(Object.entries(fields).flatMap(([id, value]) => (value === null ? [] : [[id, value]])))

type Change = Omit<Applying<Row>, 'plan'>

async function open({ tx, emit, newId, now, companyId, actor, params, row: item }: Change) {
  const facts = await readFacts(tx, params)
  const seen = readRow(item, facts)
  if ('problem' in seen) return refuse(seen.problem.code, { params: { ...seen.problem.params } })
  const { read } = seen
  const cardId = read.address ? await holderOf(tx, read.address) : null
  const card = cardId ? await cardFor(tx, cardId) : null
  const names = await ownersAmong(tx, [actor.userId])
  const base = opened(read, facts)
  const ownProbability = facts.pipeline.stages.find(({ id }) => id === base.stage)?.probability
  const deal = await openDeal(
    { tx, emit, now, random, companyId },
    {
      ...base,
      id: newId(),
      pipeline: facts.pipeline,
      title: read.title,
      contact: card?.name ?? base.contact,
      contactId: card?.id ?? null,
      fields: withoutEmpty(read.fields),
      organization: read.organization ?? undefined,
      probability: read.probability ?? ownProbability ?? 50,
      ownerId: read.ownerId ?? actor.userId,
      ownerName: read.ownerName ?? names.get(actor.userId) ?? '',
      tagIds: read.addTags?.length ? read.addTags : undefined,
      reason: read.reason ?? null,
    },
  )
  return { targetId: deal.id, kept: { version: deal.version } }
}

async function change({ tx, emit, now, actor, params, row: item }: Change, targetId: string) {
  const facts = await readFacts(tx, params)
  const deal = await lock(tx, targetId)
  if (!deal) return refuse('deals.not_found')
  const seen = readRow(item, facts, deal)
  if ('problem' in seen) return refuse(seen.problem.code, { params: { ...seen.problem.params } })
  const patch = patchOf(seen.read)
  // Another pipeline may be the first one by now.
  const rules = rulesIn(await pipelineById(tx, deal.pipelineId))
  const { next } = allowed(decideEdit(deal, patch, { actor, now, ...rules }))
  const saved = await storeEdit({ tx, emit, random }, deal, next)
  const { patch: inverse, undoesMove } = undoOf(deal, saved, patch)
  return { targetId, kept: { version: saved.version, patch: inverse, undoesMove } }
}

const remembered = z.object({ version: z.int(), patch: z.optional(dealPatch), undoesMove: z.optional(z.int()) })

/** A deal that the import opened is archived; a changed one becomes what it was. */
async function undo({ tx, emit, now, actor, targetId, kept }: Undoing) {
  const { version, patch = { archived: true }, undoesMove } = z.parse(remembered, kept)
  const deal = await lock(tx, targetId)
  if (deal?.version !== version) return 'changed'
  const rules = rulesIn(await pipelineById(tx, deal.pipelineId))
  const names = patch.ownerId === undefined ? undefined : await ownersAmong(tx, [patch.ownerId])
  const ownerName = names?.get(patch.ownerId ?? '')
  if (names && ownerName === undefined) return 'changed'
  const organization =
    patch.organizationId === undefined ? undefined : ((await organizationFor(tx, patch.organizationId)) ?? null)
  const undone = undoesMove === undefined ? undefined : await undoneMove(tx, deal, undoesMove)
  if (undoesMove !== undefined && !undone) return 'changed'
  const resolved = { ...patch, organization, ...(undone && { undone }), ...(ownerName !== undefined && { ownerName }) }
  const { next } = allowed(decideEdit(deal, resolved, { actor, now, ...rules }))
  if (next !== deal) await storeEdit({ tx, emit, random }, deal, next, undone !== undefined)
  return 'undone'
}

async function lock(tx: Db, dealId: string): Promise<Deal | undefined> {
  const found = await selectDeals(tx).where('id', '=', dealId).forUpdate().executeTakeFirst()
  return found && dealOf(found)
}
