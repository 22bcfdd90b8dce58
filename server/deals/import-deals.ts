/**
 * Imports deals into a pipeline from a table. A deal is recognised by its title and contact; a known one changes what
 * the row states, by the decision that the screen asks, and empty cells change nothing. An organization that the company
 * has not yet is made with the deal.
 */
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealPatch } from '@aura/contracts/deals/edit-many.ts'
import { decideEdit, isSameEnd, outcomeAt, type ResolvedPatch } from '@aura/machines/deals/decide.ts'
import { undoOf } from '@aura/machines/deals/plan.ts'
import * as z from 'zod/mini'
import { fieldColumn, holderOf } from '../contacts/index.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { type Applying, importKind, type Planned, type Undoing } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import { storeEdit } from './edit-many.ts'
import { dealFields } from './fields.ts'
import { dealColumns } from './import-columns.ts'
import { readFacts, sharedFacts } from './import-facts.ts'
import { opened, planRow, stepsOf, withoutEmpty } from './import-plan.ts'
import { readRow } from './import-row.ts'
import { fold, type ImportFacts, keyOf, nameKeyOf, type Row, row, type Statement } from './import-statement.ts'
import { cardFor } from './of-contact.ts'
import { openDeal } from './open-deal.ts'
import { organizationFor } from './organizations/of-deals.ts'
import { archiveUnused, emptyOrganization, openOrganization } from './organizations/store.ts'
import { ownersAmong } from './owners.ts'
import { pipelineById, rulesIn } from './pipelines.ts'
import { dealOf, selectDeals, selectPresentDeals } from './store.ts'
import { undoneMove } from './undone-move.ts'

/** Rows come one after the other to the end of their column: no two draw a rank at the same moment. */
const random = () => 0.5

export const importDeals = importKind({
  name: 'deals.deals',
  needs: createDeal.needs,
  columns: dealColumns,
  more: async (tx) =>
    (await dealFields(tx))
      .filter(({ archived }) => !archived)
      .map((field) => ({ ...fieldColumn(field), aliases: [field.key], example: field.choices[0]?.label ?? '' })),
  row,
  key: keyOf,
  plan: async ({ tx, actor, params, rows }) => {
    const facts = await readFacts(tx, params, new Date())
    const existing = await dealsLike(tx, facts, rows)
    return rows.map((item): Planned => planRow(item, facts, existing.get(nameKeyOf(item)) ?? [], actor))
  },
  apply: async ({ plan, ...context }) => (plan.outcome === 'create' ? open(context) : change(context, plan.targetId)),
  undo,
})

/** The deals of the pipeline that have the name of a row, by that name. */
async function dealsLike(tx: Db, { pipeline }: ImportFacts, rows: readonly Row[]): Promise<Map<string, Deal[]>> {
  const wanted = new Set(rows.map(nameKeyOf))
  const present = await selectPresentDeals(tx).where('pipeline_id', '=', pipeline.id).execute()
  return Map.groupBy(
    present.map(dealOf).filter((deal) => wanted.has(nameKeyOf(deal))),
    nameKeyOf,
  )
}

type Change = Omit<Applying<Row>, 'plan'>

async function open({ tx, emit, newId, now, companyId, actor, params, row: item }: Change) {
  const facts = await sharedFacts(tx, params, now)
  const seen = readRow(item, facts)
  if ('problem' in seen) return refuse(seen.problem.code, { params: { ...seen.problem.params } })
  const { read } = seen
  const cardId = read.address ? await holderOf(tx, read.address) : null
  const card = cardId ? await cardFor(tx, cardId) : null
  const names = await ownersAmong(tx, [actor.userId])
  const base = opened(read, facts)
  const ownProbability = facts.pipeline.stages.find(({ id }) => id === base.stage)?.probability
  const organization = await organizationOfRow({ tx, emit, now, newId, companyId }, read, facts)
  const endedAt = read.endedAt === undefined ? undefined : new Date(read.endedAt)
  const createdAt = read.createdAt ?? endedAt
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
      organization: organization.of ?? undefined,
      probability: read.probability ?? ownProbability ?? 50,
      ownerId: read.ownerId ?? actor.userId,
      ownerName: read.ownerName ?? names.get(actor.userId) ?? '',
      tagIds: read.addTags?.length ? read.addTags : undefined,
      reason: read.reason ?? null,
      ...{ createdAt, endedAt: outcomeAt(facts.pipeline.stages, base.stage, null, now) && endedAt },
    },
  )
  const deciding = { actor, now, ...rulesIn(facts.pipeline) }
  const win = { won: true as const, reason: read.reason, endedAt: read.endedAt }
  const won = read.result === 'won' ? allowed(decideEdit(deal, win, deciding)).next : deal
  const saved = won === deal ? deal : await storeEdit({ tx, emit, random }, deal, won)
  return { targetId: deal.id, kept: { version: saved.version, organizationId: organization.madeId } }
}

type Making = Pick<Work, 'tx' | 'emit' | 'now' | 'newId'> & { companyId: string }

/** The organization that the row names, made where the company has none of that name. */
async function organizationOfRow(
  work: Making,
  { organization, newOrganization }: Statement,
  { organizations }: ImportFacts,
) {
  if (newOrganization === undefined) return { of: organization, madeId: undefined }
  const fields = { ...emptyOrganization, name: newOrganization }
  const { id, name } = await openOrganization(work, { companyId: work.companyId, id: work.newId(), fields })
  organizations.set(fold(name), { id, name })
  return { of: { id, name }, madeId: id }
}

async function change({ tx, emit, now, newId, companyId, actor, params, row: item }: Change, targetId: string) {
  const facts = await sharedFacts(tx, params, now)
  const deal = await lock(tx, targetId)
  if (!deal) return refuse('deals.not_found')
  const seen = readRow(item, facts, deal)
  if ('problem' in seen) return refuse(seen.problem.code, { params: { ...seen.problem.params } })
  const { of: organization, madeId } = await organizationOfRow({ tx, emit, now, newId, companyId }, seen.read, facts)
  const { newOrganization: _, ...read } = { ...seen.read, organization, ...(madeId && { organizationId: madeId }) }
  // Another pipeline may be the first one by now.
  const rules = rulesIn(await pipelineById(tx, deal.pipelineId))
  const steps = stepsOf(read, deal, rules)
  const undoesMoves: number[] = []
  let saved = deal
  for (const step of steps) {
    const { next } = allowed(decideEdit(saved, step, { actor, now, ...rules }))
    if (next === saved) continue
    const before = saved
    saved = await storeEdit({ tx, emit, random }, before, next)
    if (saved.stage !== before.stage || !isSameEnd(before, saved)) undoesMoves.unshift(saved.version)
  }
  const { patch } = undoOf(deal, saved, { ...steps[0], won: undefined })
  return { targetId, kept: { version: saved.version, patch, undoesMoves, organizationId: madeId } }
}

/** `undoesMoves`: the versions of the moves and ends that are taken back, the last one first. */
const remembered = z.object({
  ...{ version: z.int(), patch: z.optional(dealPatch), organizationId: z.optional(z.string()) },
  /** As it was remembered when a row was one decision. */
  undoesMove: z.optional(z.int()),
  undoesMoves: z.optional(z.array(z.int())),
})

/** A deal that the import opened is archived; a changed one becomes what it was. */
async function undo({ tx, emit, now, actor, targetId, kept }: Undoing) {
  const { version, patch = { archived: true }, organizationId: madeId, ...moves } = z.parse(remembered, kept)
  const { undoesMoves = moves.undoesMove === undefined ? [] : [moves.undoesMove] } = moves
  const deal = await lock(tx, targetId)
  if (deal?.version !== version) return 'changed'
  const rules = rulesIn(await pipelineById(tx, deal.pipelineId))
  const names = patch.ownerId === undefined ? undefined : await ownersAmong(tx, [patch.ownerId])
  const ownerName = names?.get(patch.ownerId ?? '')
  if (names && ownerName === undefined) return 'changed'
  const organization =
    patch.organizationId === undefined ? undefined : ((await organizationFor(tx, patch.organizationId)) ?? null)
  const resolved = { ...patch, organization, ...(ownerName !== undefined && { ownerName }) }
  let current = deal
  const back = async (patch: ResolvedPatch) => {
    const { next } = allowed(decideEdit(current, patch, { actor, now, ...rules }))
    if (next !== current) current = await storeEdit({ tx, emit, random }, current, next, patch.undone !== undefined)
  }
  for (const [place, move] of undoesMoves.entries()) {
    const undone = await undoneMove(tx, current, move)
    if (!undone) return 'changed'
    // The facts return with the earliest move, to the stage in which the deal had them.
    await back(place === undoesMoves.length - 1 ? { ...resolved, undone } : { undone })
  }
  if (undoesMoves.length === 0) await back(resolved)
  if (madeId !== undefined) await archiveUnused({ tx, emit, now }, madeId)
  return 'undone'
}

async function lock(tx: Db, dealId: string): Promise<Deal | undefined> {
  const found = await selectDeals(tx).where('id', '=', dealId).forUpdate().executeTakeFirst()
  return found && dealOf(found)
}
