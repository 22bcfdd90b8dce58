/**
 * Optimistic updates of the board. A moved card gets a rank between its neighbours at once; the server computes its
 * own, with jitter, which replaces it.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { editDeal } from '@aura/contracts/deals/edit.ts'
import type { moveDeal } from '@aura/contracts/deals/move.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { generateKeyBetween } from 'fractional-indexing'

const put = (state: BoardState, deal: Deal): BoardState => ({ ...state, deals: { ...state.deals, [deal.id]: deal } })

const columnOf = (state: BoardState, stage: Stage): Deal[] =>
  columnsOf(state).find((column) => column.stage === stage)?.deals ?? []

export function rankBefore(state: BoardState, stage: Stage, before: string | null, dealId: string): string {
  const others = columnOf(state, stage).filter((deal) => deal.id !== dealId)
  const found = others.findIndex((deal) => deal.id === before)
  const index = found === -1 ? others.length : found
  const above = others[index - 1]?.rank ?? null
  const below = others[index]?.rank ?? null
  try {
    return generateKeyBetween(above, below)
  } catch {
    // Two cards share a rank for the moment in which two people wrote at once; any place near is right.
    return `${above ?? ''}V`
  }
}

export function moved(state: BoardState, input: InputOf<typeof moveDeal>, at: string): BoardState {
  const deal = state.deals[input.dealId]
  if (!deal) return state
  const rank = rankBefore(state, input.to, input.before, deal.id)
  const movedAt = deal.stage === input.to ? deal.movedAt : at
  return put(state, { ...deal, stage: input.to, rank, movedAt, version: deal.version + 1 })
}

export function edited(state: BoardState, input: InputOf<typeof editDeal>): BoardState {
  const deal = state.deals[input.dealId]
  if (!deal || deal.version > input.version) return state
  const { title, contact, contactId = deal.contactId, value, probability } = input
  return put(state, { ...deal, title, contact, contactId, value, probability, version: input.version + 1 })
}

export function created(
  state: BoardState,
  input: InputOf<typeof createDeal>,
  owner: { id: string; name: string },
  at: string,
): BoardState {
  if (state.deals[input.dealId]) return state
  const stage = input.stage ?? 'prospecting'
  return put(state, {
    id: input.dealId,
    pipelineId: state.pipeline.id,
    stage,
    rank: rankBefore(state, stage, null, input.dealId),
    title: input.title,
    contact: input.contact ?? null,
    contactId: input.contactId ?? null,
    value: input.value,
    probability: input.probability,
    ownerId: owner.id,
    ownerName: owner.name,
    createdAt: at,
    movedAt: at,
    version: 1,
  })
}
