/**
 * Optimistic updates of the board. A moved card gets a rank between its neighbours at once; the server's, drawn by
 * chance, replaces it. A deal keeps the server's version: what others make of it meanwhile is not what its user saw.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { findDeal, withDeal, withoutDeal } from '@aura/contracts/deals/deal-chunks.ts'
import type { editDeal } from '@aura/contracts/deals/edit.ts'
import type { editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import type { moveDeal } from '@aura/contracts/deals/move.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { columnOf, rerank } from '@aura/machines/deals/board.ts'
import {
  type Deciding,
  decide,
  decideEdit,
  outcomeAt,
  tagChange,
  type UndoneMove,
} from '@aura/machines/deals/decide.ts'
import { evenRanks, rankBetween } from '@aura/machines/deals/rank.ts'
import { overlaid } from './pending-commands.ts'

const put = (state: BoardState, deal: Deal): BoardState => ({ ...state, deals: withDeal(state.deals, deal) })

const middle = () => 0.5

/** Above the card `before`, or at the end. Where the neighbours leave no room, the column's ranks are drawn anew. */
function placed(state: BoardState, deal: Deal, before: string | null): BoardState {
  const column = columnOf(state, deal.stage)
  const others = column.filter((one) => one.id !== deal.id)
  const found = others.findIndex((other) => other.id === before)
  const index = found === -1 ? others.length : found
  const neighbours = { above: others[index - 1]?.rank ?? null, below: others[index]?.rank ?? null }
  const rank = rankBetween(neighbours, middle)
  if (rank !== null) return put(state, { ...deal, rank })
  return placed(rerank(state, { ranks: evenRanks(column.map(({ id }) => id)) }), deal, before)
}

export function moved(
  state: BoardState,
  input: InputOf<typeof moveDeal>,
  deciding: Deciding,
  commandId: string,
): BoardState {
  const deal = findDeal(state.deals, input.dealId)
  const decision = deal && decide(deal, { type: 'move', to: input.to, reason: input.reason }, deciding)
  return deal && decision?.ok ? placed(state, overlaid(deal, decision.next, commandId), input.before) : state
}

type Seen = { version?: number | undefined; seenCommands?: readonly string[] | undefined }
/** On a newer version than the user saw only what follows an own edit, which may have made that version, is shown. */
const isOutdated = (deal: Deal, { version, seenCommands }: Seen) =>
  version !== undefined && deal.version > version && seenCommands === undefined

export function edited(
  state: BoardState,
  input: InputOf<typeof editDeal>,
  deciding: Deciding,
  commandId: string,
): BoardState {
  const deal = findDeal(state.deals, input.dealId)
  if (!deal || isOutdated(deal, input)) return state
  const { title, contact, contactId, value, probability, expectedClose } = input
  const tags = input.tagIds && tagChange(deal, input.tagIds)
  // A new owner and a new organization are named by the server.
  const organization = input.organizationId === null ? { organization: null } : {}
  const patch = {
    title,
    contact,
    contactId,
    value,
    probability,
    expectedClose,
    ...organization,
    ...tags,
    fields: input.fields && { ...input.fields },
  }
  const decision = decideEdit(deal, patch, deciding)
  return decision.ok && decision.next !== deal ? put(state, overlaid(deal, decision.next, commandId)) : state
}

/** Owners' names are not looked up here: a new one is named by the server. `moves`: by deal, those that may be undone. */
export function editedMany(
  state: BoardState,
  input: InputOf<typeof editManyDeals>,
  deciding: Deciding,
  commandId: string,
  moves?: ReadonlyMap<string, UndoneMove>,
): BoardState {
  let next = state
  for (const edit of input.edits) {
    const { dealId, patch, undoesMove } = edit
    const deal = findDeal(next.deals, dealId)
    if (!deal || isOutdated(deal, edit)) continue
    const { addTags, removeTags, fields, ...rest } = patch
    const tags = { ...(addTags && { addTags: [...addTags] }), ...(removeTags && { removeTags: [...removeTags] }) }
    const undone = undoesMove === undefined ? undefined : moves?.get(dealId)
    if (undone?.after.version !== undoesMove) continue
    const resolved = { ...rest, ...tags, fields: fields && { ...fields }, ...(undone && { undone }) }
    const decision = decideEdit(deal, resolved, deciding)
    if (!decision.ok || decision.next === deal) continue
    const shown = overlaid(deal, decision.next, commandId)
    const { archivedAt, stage, pipelineId } = shown
    const hasLeft = archivedAt !== undefined || pipelineId !== deal.pipelineId
    if (hasLeft) next = { ...next, deals: withoutDeal(next.deals, dealId) }
    else next = stage === deal.stage || undone ? put(next, shown) : placed(next, shown, null)
  }
  return next
}

function filledIn(fields: InputOf<typeof createDeal>['fields'] = {}): Deal['fields'] {
  const values = Object.entries(fields).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]))
  return values.length === 0 ? undefined : Object.fromEntries(values)
}

export function created(
  state: BoardState,
  input: InputOf<typeof createDeal>,
  owner: { id: string; name: string },
  now: Date,
): BoardState {
  if (findDeal(state.deals, input.dealId)) return state
  const stage = input.stage ?? 'prospecting'
  const at = now.toISOString()
  const { stages } = state.pipeline
  const deal: Deal = {
    id: input.dealId,
    pipelineId: state.pipeline.id,
    stage,
    rank: '',
    title: input.title,
    contact: input.contact ?? null,
    contactId: input.contactId ?? null,
    value: input.value,
    probability: input.probability,
    expectedClose: input.expectedClose ?? undefined,
    outcome: outcomeAt(stages, stage, input.reason ?? null, now),
    ownerId: input.ownerId ?? owner.id,
    ownerName: input.ownerId === undefined || input.ownerId === owner.id ? owner.name : '…',
    tagIds: input.tagIds?.length ? [...input.tagIds] : undefined,
    fields: filledIn(input.fields),
    createdAt: at,
    movedAt: at,
    version: 1,
  }
  return placed(state, deal, null)
}
