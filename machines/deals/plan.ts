/** A bulk edit before it happens, and the way back from it. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { DealEdit, DealPatch } from '@aura/contracts/deals/edit-many.ts'
import type { Refused } from '../platform/decision.ts'
import { type Deciding, decideEdit, isSameEnd, type ResolvedPatch } from './decide.ts'

export type EditPlan = {
  changing: Deal[]
  unchanged: Deal[]
  /** The deals that refuse, by reason, the most frequent reason first. */
  refused: { why: Refused; deals: Deal[] }[]
}

/** `patch`: the same one for all deals, or one for each. */
export function planEdits(
  deals: readonly Deal[],
  patch: ResolvedPatch | ((deal: Deal) => ResolvedPatch),
  deciding: Deciding,
): EditPlan {
  const plan: EditPlan = { changing: [], unchanged: [], refused: [] }
  const byReason = new Map<string, { why: Refused; deals: Deal[] }>()
  for (const deal of deals) {
    const decision = decideEdit(deal, typeof patch === 'function' ? patch(deal) : patch, deciding)
    if (decision.ok) {
      if (decision.next === deal) plan.unchanged.push(deal)
      else plan.changing.push(deal)
      continue
    }
    const key = JSON.stringify([decision.code, decision.params])
    const group = byReason.get(key)
    if (group) group.deals.push(deal)
    else byReason.set(key, { why: decision, deals: [deal] })
  }
  plan.refused = [...byReason.values()].sort((a, b) => b.deals.length - a.deals.length)
  return plan
}

const fieldsBefore = ({ fields = {} }: Deal, changed: NonNullable<DealPatch['fields']>): DealPatch['fields'] =>
  Object.fromEntries(Object.keys(changed).map((id) => [id, fields[id] ?? null]))

/** What takes back the edit of a deal that a patch made into `after`: the board, the list and an import undo by it. */
export function undoOf(before: Deal, after: Deal, patch: DealPatch): DealEdit {
  const isMoved = after.pipelineId !== before.pipelineId || after.stage !== before.stage || !isSameEnd(before, after)
  const inverse = inverseOf(before, patch)
  return { dealId: before.id, patch: inverse, ...(isMoved && { undoesMove: after.version }) }
}

/** The values that a deal had before a patch, but for the stage. */
function inverseOf(before: Deal, patch: DealPatch): DealPatch {
  const tags = before.tagIds ?? []
  const added = patch.addTags?.filter((tag) => !tags.includes(tag)) ?? []
  const removed = patch.removeTags?.filter((tag) => tags.includes(tag)) ?? []
  return {
    ...(patch.title !== undefined && { title: before.title }),
    ...(patch.ownerId !== undefined && { ownerId: before.ownerId }),
    ...(patch.organizationId !== undefined && { organizationId: before.organization?.id ?? null }),
    ...(patch.value !== undefined && { value: before.value }),
    ...(patch.probability !== undefined && { probability: before.probability }),
    ...(patch.expectedClose !== undefined && { expectedClose: before.expectedClose ?? null }),
    ...(added.length > 0 && { removeTags: added }),
    ...(removed.length > 0 && { addTags: removed }),
    ...(patch.fields !== undefined && { fields: fieldsBefore(before, patch.fields) }),
    ...(patch.archived !== undefined && { archived: before.archivedAt !== undefined }),
  }
}
