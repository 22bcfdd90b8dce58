/** Many deals at once: locked in one order, decided one by one, told by the events that a single change has. */
import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DealEdit, editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { mergeEdit, moveConflict, winConflict } from '@aura/machines/deals/concurrent-edit.ts'
import { decideEdit, type ResolvedPatch, type UndoneMove } from '@aura/machines/deals/decide.ts'
import { isWon } from '@aura/machines/deals/outcome.ts'
import { allowedTo, type Decision, refused } from '@aura/machines/platform/decision.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { renameActivities } from './activities.ts'
import { namingArchiver } from './archiver.ts'
import { editSince, isAhead } from './concurrent-edit.ts'
import { dealFields, fittingValues } from './fields.ts'
import { movedFrom } from './move.ts'
import { tellEdited } from './of-contact.ts'
import { organizationsFor } from './organizations/of-deals.ts'
import { ownersAmong } from './owners.ts'
import { rulesOf } from './pipelines.ts'
import { rankAt } from './rank.ts'
import { createPlaces, dealOf, forgetMove, holdPipelineOf, lockPipelinesById, saveDeal, selectDeals } from './store.ts'
import { assertTags } from './tags.ts'
import { undoneMove } from './undone-move.ts'

export const editMany = handle(editManyDeals, async ({ input: { edits }, ...context }) => {
  const { tx, caller, now } = context
  const deals = await lockDeals(tx, edits)
  const undoneOf = await undoneMoves(tx, deals, edits)
  // Where a transfer goes, and where an undone one came from.
  await lockPipelinesById(tx, [
    ...edits.flatMap(({ patch }) => patch.pipelineId ?? []),
    ...[...undoneOf.values()].map(({ before }) => before.pipelineId),
  ])
  const places = createPlaces(tx)
  const rules = await rulesOf(tx)
  const owners = await ownersAmong(
    tx,
    edits.flatMap(({ patch }) => patch.ownerId ?? []),
  )
  const organizations = await organizationsFor(
    tx,
    edits.flatMap(({ patch }) => patch.organizationId ?? []),
  )
  const fields = edits.some(({ patch }) => patch.fields) ? await dealFields(tx) : []
  await assertTags(tx, {
    added: edits.flatMap(({ patch }) => patch.addTags ?? []),
    removed: edits.flatMap(({ patch }) => patch.removeTags ?? []),
  })
  const output: OutputOf<typeof editManyDeals> = { changed: [], refused: [] }
  for (const edit of edits) {
    const { dealId, patch, undoesMove } = edit
    const deal = deals.get(dealId) ?? refuse('deals.not_found')
    const ownerName = patch.ownerId === undefined ? undefined : owners.get(patch.ownerId)
    const undone = undoneOf.get(edit)
    const decided = async (): Promise<Decision<Deal>> => {
      if (undoesMove !== undefined && !undone) return refused('command.stale', { version: deal.version })
      if (patch.ownerId !== undefined && ownerName === undefined) return refused('companies.user_not_found')
      const { organizationId } = patch
      const resolved = {
        ...patch,
        ...(undone && { undone }),
        ...(ownerName !== undefined && { ownerName }),
        ...(patch.fields && { fields: fittingValues(fields, patch.fields) }),
        ...(organizationId !== undefined && { organization: organizations.get(organizationId ?? '') ?? null }),
      }
      const pipelineOf = (id: string) => rules.get(id)
      const deciding = { actor: caller, now, pipelineOf, ...(rules.get(deal.pipelineId) ?? { stages: [] }) }
      const merged = await mergedWith(context, deal, edit, resolved)
      if (merged.ok) return decideEdit(deal, merged.next, deciding)
      if (!merged.conflicts || patch.stage === undefined) return merged
      // Nobody is asked whether to write over a stage that the deal could not leave for this one.
      const overwritten = decideEdit(deal, resolved, deciding)
      return overwritten.ok ? merged : overwritten
    }
    const named = await namingArchiver(tx, deal, await decided())
    const decision = (named.ok && (await places.take(deal, named.next))) || named
    if (!decision.ok) {
      const { code, params, conflicts } = decision
      output.refused.push({ dealId, code, params, ...(conflicts && { conflicts: [...conflicts] }) })
    } else if (decision.next !== deal) {
      const saved = await storeEdit(context, deal, decision.next, undone !== undefined)
      deals.set(dealId, saved)
      output.changed.push(saved)
    }
  }
  return output
})

async function undoneMoves(tx: Db, deals: ReadonlyMap<string, Deal>, edits: readonly DealEdit[]) {
  const moves = new Map<DealEdit, UndoneMove>()
  for (const edit of edits) {
    const deal = deals.get(edit.dealId)
    const move = deal && edit.undoesMove !== undefined && (await undoneMove(tx, deal, edit.undoesMove))
    if (move) moves.set(edit, move)
  }
  return moves
}

/**
 * The patch beside what has changed since the user saw the deal, and beside a move since the one that an undo takes back.
 */
async function mergedWith(
  { tx, caller: { userId } }: Pick<CommandContext<unknown>, 'tx' | 'caller'>,
  deal: Deal,
  { version, seenCommands, overwrites, undoesMove }: DealEdit,
  patch: ResolvedPatch,
): Promise<Decision<ResolvedPatch>> {
  if (isAhead(deal, { version, overwrites })) return refused('command.stale', { version: deal.version })
  const seen = async (version: number) => editSince(tx, deal, { version, seenCommands, overwrites, userId })
  if (patch.undone && undoesMove !== undefined) {
    const since = await seen(undoesMove)
    const conflict = since && moveConflict(patch.undone.before.stage, since)
    if (conflict) return conflict
  }
  if (version === undefined) return allowedTo(patch)
  const since = await seen(version)
  const conflict = since && patch.won && winConflict(since)
  if (conflict) return conflict
  return since ? mergeEdit(patch, since) : refused('command.stale', { version: deal.version })
}

/** In the order of their ids, so that two commands over the same deals do not wait for each other. */
async function lockDeals(tx: Db, edits: readonly DealEdit[]): Promise<Map<string, Deal>> {
  const ids = [...new Set(edits.map(({ dealId }) => dealId))]
  const rows = await selectDeals(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, dealOf(row)]))
}

/**
 * Saves what was decided, and tells it: a deal that changes its stage stands at the end of the new column, or `undone`
 * where it stood before.
 */
export async function storeEdit(
  context: Pick<Work, 'tx' | 'emit'> & Pick<CommandContext<unknown>, 'random'>,
  before: Deal,
  next: Deal,
  undone = false,
): Promise<Deal> {
  const { tx, emit } = context
  const isTransferred = next.pipelineId !== before.pipelineId
  await holdPipelineOf(tx, before, next)
  const target = { pipelineId: next.pipelineId, stage: next.stage, before: null, moving: next.id }
  const hasMoved = isTransferred || next.stage !== before.stage
  const deal = await saveDeal(tx, hasMoved && !undone ? { ...next, rank: await rankAt(context, target) } : next)
  if (hasMoved && undone && !isTransferred) await forgetMove(tx, deal.id)
  if (deal.archivedAt !== undefined && before.archivedAt === undefined) emit(dealArchived, { deal })
  else if (deal.archivedAt === undefined && before.archivedAt !== undefined) emit(dealRestored, { deal })
  else if (hasMoved) emit(dealMoved, movedFrom(before, deal, undone))
  else if (isWon(deal) && !isWon(before)) emit(dealWon, { deal })
  else tellEdited(emit, deal, before.contactId)
  if (deal.title !== before.title || isTransferred) await renameActivities(context, deal.id)
  return deal
}
