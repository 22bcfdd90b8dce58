/**
 * Whether a deal may be opened, moved or won, and what it becomes. The board asks for its columns, its menu and what it
 * shows at once; the server asks with the deal locked, and so do imports. Its rank follows from the column (`rank.ts`).
 */
import { type Deal, mostDealTags, type Stage } from '@aura/contracts/deals/deal.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import type { Requirable, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { isWon } from './outcome.ts'
import { atStage, type Demand, reasonOf, stageMachine } from './stage.ts'

export type DealCommand =
  | { type: 'move'; to: Stage; reason?: string | null | undefined }
  | { type: 'win'; reason: string | null }
export type PipelineRules = { stages: readonly StageRule[]; isPipelineArchived?: boolean }
export type Deciding = {
  actor: Omit<Actor, 'id'>
  now: Date
  /** Of another pipeline, into which a deal may go; absent where none is offered. */
  pipelineOf?: ((id: string) => PipelineRules | undefined) | undefined
} & PipelineRules

type Facts = Pick<Deal, 'contact' | 'value' | 'expectedClose' | 'fields'>
type Decided = Pick<Deal, 'stage' | 'movedAt' | 'version' | 'probability' | 'outcome' | 'archivedAt'> & Facts

/** `name`: what the screen, a program, a rule or a cell of a file calls the stage. */
export const noStage = (name: string) => ({ reason: 'no_stage', name: name.slice(0, 40) })

const ruleOf = (stages: readonly StageRule[], stage: Stage) => stages.find(({ id }) => id === stage)

/** What the deal has not, of what the stage demands. */
export function lacksAt(rule: StageRule, deal: Facts, reason: string | null | undefined): Demand[] {
  const has: Record<Requirable, boolean> = {
    contact: deal.contact !== null,
    value: deal.value.amount > 0,
    expectedClose: deal.expectedClose !== undefined,
    reason: typeof reason === 'string',
  }
  const fields = (rule.requiresFields ?? []).filter((id) => deal.fields?.[id] === undefined)
  return [...rule.requires.filter((field) => !has[field]), ...fields.map((id): Demand => `field:${id}`)]
}

type Placed = Facts & { stage: Stage }

/** What a deal has not, of what its stage demands. */
export function missingRequirement(
  stages: readonly StageRule[],
  deal: Placed,
  reason: string | null,
): Demand | undefined {
  const rule = ruleOf(stages, deal.stage)
  return rule && lacksAt(rule, deal, reason)[0]
}

/** Whether a deal may stand in a stage with these facts: asked when it is opened and when it is edited. */
export function lackAt(stages: readonly StageRule[], deal: Placed, reason: string | null): Refused | undefined {
  if (!ruleOf(stages, deal.stage)) return refused('deals.move_refused', noStage(deal.stage))
  const demand = missingRequirement(stages, deal, reason)
  return demand && refused('deals.move_refused', { reason: reasonOf(demand) })
}

/** An edit does not ask why a deal was lost. */
const anyReason = ''

/**
 * What the stage demands and the deal would no longer have. A deal that came here before the demand may be edited as it
 * is.
 */
export const lostRequirement = (stages: readonly StageRule[], before: Placed, after: Facts): Demand | undefined =>
  missingRequirement(stages, before, anyReason)
    ? undefined
    : missingRequirement(stages, { ...after, stage: before.stage }, anyReason)

const lostAt = (rule: StageRule | undefined, reason: string | null, now: Date): Deal['outcome'] =>
  rule?.kind === 'lost' ? { result: 'lost', reason, at: now.toISOString() } : undefined

/** How a deal that is opened in a stage has ended; undefined while it has not. */
export const outcomeAt = (stages: readonly StageRule[], stage: Stage, reason: string | null, now: Date) =>
  lostAt(ruleOf(stages, stage), reason, now)

export function decide<D extends Decided>(deal: D, command: DealCommand, deciding: Deciding): Decision<D> {
  const { actor, now, stages } = deciding
  const lack = withoutPermission(moveDeal.needs, actor)
  if (lack) return lack
  if (deciding.isPipelineArchived) return refused('deals.pipeline_archived')
  if (deal.archivedAt !== undefined) return refused('deals.archived')
  const no = (reason: string) => refused('deals.move_refused', { reason })
  const machine = stageMachine(stages)
  // A deal whose stage was taken away stands in the first one.
  const from = (ruleOf(stages, deal.stage) ?? stages[0])?.id ?? deal.stage
  const at = now.toISOString()
  const version = deal.version + 1
  if (command.type === 'win') {
    const won = attempt(machine, atStage(machine, from), { type: 'win' })
    if (!won.ok) return no(won.reason)
    return allowedTo({ ...deal, outcome: { result: 'won', reason: command.reason, at }, version })
  }
  const rule = ruleOf(stages, command.to)
  if (!rule) return refused('deals.move_refused', noStage(command.to))
  const lacks = lacksAt(rule, deal, command.reason ?? deal.outcome?.reason)
  const moved = attempt(machine, atStage(machine, from), { type: 'move', to: command.to, lacks })
  if (!moved.ok) return no(moved.reason)
  if (command.to === deal.stage) return allowedTo({ ...deal, version })
  const outcome = lostAt(rule, command.reason ?? null, now)
  const probability = rule.probability ?? deal.probability
  return allowedTo({ ...deal, outcome, stage: command.to, probability, movedAt: at, version })
}

/**
 * Whether something new may be put to a deal: an activity, a quote. What stands in an archived pipeline is read; the work
 * that was left in it can be done and taken away.
 */
export function additionRefusal(
  { archivedAt }: Pick<Deal, 'archivedAt'>,
  { isPipelineArchived }: Pick<PipelineRules, 'isPipelineArchived'>,
): Refused | undefined {
  if (isPipelineArchived) return refused('deals.pipeline_archived')
  return archivedAt === undefined ? undefined : refused('deals.archived')
}

/** A patch with what the server has looked up: the owner's name, the contact's card. */
export type ResolvedPatch = DealPatch & {
  ownerName?: string | undefined
  contact?: string | null | undefined
  contactId?: string | null | undefined
  organization?: Deal['organization'] | null | undefined
  /** Said by the products of the deal alone. */
  followsItems?: boolean
  undone?: UndoneMove
  /** When a deal ended that ends by this patch or has ended already: said by an import alone. */
  endedAt?: string | undefined
}

/** A move or a win that is taken back: the deal as it was before it and as it was made by it. */
export type UndoneMove = { before: Deal; after: Deal }

const patchedTags = (tags: readonly string[], { addTags = [], removeTags = [] }: DealPatch) => [
  ...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags]),
]

function patchedFields(before: Deal['fields'] = {}, patch: DealPatch['fields'] = {}): Deal['fields'] {
  const left = Object.entries({ ...before, ...patch }).flatMap(([id, value]) => (value === null ? [] : [[id, value]]))
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

/** The patch that makes these the tags of a deal. */
export function tagChange({ tagIds: before = [] }: Pick<Deal, 'tagIds'>, after: readonly string[]) {
  return {
    addTags: after.filter((tag) => !before.includes(tag)),
    removeTags: before.filter((tag) => !after.includes(tag)),
  }
}

/**
 * What a deal becomes by a patch: the list, the bulk edit, an import and an undo ask here. A patch that changes nothing
 * answers the same deal.
 */
export function decideEdit(deal: Deal, patch: ResolvedPatch, deciding: Deciding): Decision<Deal> {
  const lack = withoutPermission(moveDeal.needs, deciding.actor)
  if (lack) return lack
  if (deciding.isPipelineArchived) return refused('deals.pipeline_archived')
  const { archived = deal.archivedAt !== undefined } = patch
  if (deal.archivedAt !== undefined && archived) return refused('deals.archived')
  if (deal.followsItems && patch.value !== undefined && !isSameMoney(deal.value, patch.value))
    return refused('deals.value_follows_items')
  const restored = { ...deal, archivedAt: undefined }
  const facts = withFacts(restored, patch)
  const tags = facts.tagIds ?? []
  if (tags.length > mostDealTags) return refused('deals.too_many_tags', { limit: mostDealTags })
  const broken = lostRequirement(deciding.stages, patch.undone?.before ?? restored, facts)
  if (broken) return refused('deals.move_refused', { reason: reasonOf(broken) })
  if (patch.undone) return decideReturn(facts, patch.undone, deciding)
  let next = facts
  const { pipelineId } = patch
  if (pipelineId !== undefined && pipelineId !== deal.pipelineId) {
    const transferred = decideTransfer(facts, { ...patch, pipelineId }, deciding)
    if (!transferred.ok) return transferred
    next = transferred.next
  } else if (patch.stage !== undefined && patch.stage !== deal.stage) {
    const moved = decide(facts, { type: 'move', to: patch.stage, reason: patch.reason }, deciding)
    if (!moved.ok) return moved
    // A probability that the patch states stands over the one of the stage.
    next = { ...moved.next, probability: patch.probability ?? moved.next.probability }
  }
  if (patch.won) {
    const { reason = null } = patch
    const won = decide(facts, { type: 'win', reason }, deciding)
    if (!won.ok) return won
    // Won again is the same sale with another reason, or nothing.
    if (!isWon(deal) || deal.outcome?.reason !== reason) next = won.next
  }
  if (patch.endedAt !== undefined && next.outcome) next = { ...next, outcome: { ...next.outcome, at: patch.endedAt } }
  const ended = archived ? { ...next, archivedAt: deciding.now.toISOString() } : next
  return allowedTo(isSameDeal(deal, ended) ? deal : { ...ended, version: deal.version + 1 })
}

type Transfer = Pick<ResolvedPatch, 'reason' | 'stage' | 'probability'> & { pipelineId: string }

/**
 * Another pipeline has other stages, so no way that a stage allows leads there: the deal enters where it is put, once it
 * has what that stage demands. One that has ended stays as it ended, or is reopened before it goes.
 */
function decideTransfer(deal: Deal, transfer: Transfer, { now, stages, pipelineOf }: Deciding): Decision<Deal> {
  const { pipelineId, reason = null } = transfer
  const target = pipelineOf?.(pipelineId)
  if (!target) return refused('deals.pipeline_not_found')
  if (target.isPipelineArchived) return refused('deals.pipeline_archived')
  const rule = target.stages.find(({ id }) => id === transfer.stage)
  if (!rule) return refused('deals.move_refused', noStage(transfer.stage ?? ''))
  const result = deal.outcome?.result ?? (ruleOf(stages, deal.stage)?.kind === 'lost' ? 'lost' : undefined)
  if (result && rule.kind !== (result === 'won' ? 'closing' : 'lost'))
    return refused('deals.move_refused', { reason: 'reopen_first' })
  const [demand] = lacksAt(rule, deal, reason ?? deal.outcome?.reason)
  if (demand) return refused('deals.move_refused', { reason: reasonOf(demand) })
  const probability = transfer.probability ?? rule.probability ?? deal.probability
  const outcome = deal.outcome
    ? { ...deal.outcome, reason: result === 'lost' ? (reason ?? deal.outcome.reason) : deal.outcome.reason }
    : lostAt(rule, reason, now)
  return allowedTo({ ...deal, pipelineId, stage: rule.id, probability, outcome, movedAt: now.toISOString() })
}

/**
 * Undo is no move: no way that the stages allow is asked for. A deal that has moved or ended since stays, and a
 * probability that was changed since stands.
 */
function decideReturn(deal: Deal, { before, after }: UndoneMove, deciding: Deciding): Decision<Deal> {
  const { pipelineId, stage, rank, movedAt, outcome } = before
  const isTransfer = pipelineId !== after.pipelineId
  if (
    deal.pipelineId !== after.pipelineId ||
    deal.stage !== after.stage ||
    deal.movedAt !== after.movedAt ||
    !isSameEnd(deal, after)
  )
    return refused('command.stale', { version: deal.version })
  if (!isTransfer && stage === after.stage) return allowedTo({ ...deal, outcome, version: deal.version + 1 })
  const target = isTransfer ? deciding.pipelineOf?.(pipelineId) : deciding
  if (!target) return refused('deals.pipeline_not_found')
  if (target.isPipelineArchived) return refused('deals.pipeline_archived')
  if (!ruleOf(target.stages, stage)) return refused('deals.move_refused', noStage(stage))
  const probability = deal.probability === after.probability ? before.probability : deal.probability
  return allowedTo({ ...deal, pipelineId, stage, rank, movedAt, outcome, probability, version: deal.version + 1 })
}

export const isSameEnd = ({ outcome: a }: Pick<Deal, 'outcome'>, { outcome: b }: Pick<Deal, 'outcome'>) =>
  a?.result === b?.result && a?.at === b?.at && (a?.reason ?? null) === (b?.reason ?? null)

/** The deal with what a patch states of it, but for its stage. */
export function withFacts(deal: Deal, patch: ResolvedPatch): Deal {
  const { title = deal.title, value = deal.value, probability = deal.probability } = patch
  const { ownerId = deal.ownerId, ownerName = deal.ownerName } = patch
  const { contact = deal.contact, contactId = deal.contactId } = patch
  const expectedClose = patch.expectedClose === undefined ? deal.expectedClose : (patch.expectedClose ?? undefined)
  const organization = patch.organization === undefined ? deal.organization : (patch.organization ?? undefined)
  const fields = patchedFields(deal.fields, patch.fields)
  const tagIds = patchedTags(deal.tagIds ?? [], patch)
  const { followsItems = deal.followsItems === true } = patch
  return {
    ...deal,
    ...{ title, value, probability, ownerId, ownerName, contact, contactId, organization, expectedClose },
    tagIds: tagIds.length === 0 ? undefined : tagIds,
    fields,
    followsItems: followsItems || undefined,
  }
}

const isSameMoney = (a: Deal['value'], b: Deal['value']) => a.amount === b.amount && a.currency === b.currency

const isSameFields = (a: Deal['fields'] = {}, b: Deal['fields'] = {}) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((id) => a[id] === b[id])

const isSameDeal = (a: Deal, b: Deal) =>
  a.title === b.title &&
  a.pipelineId === b.pipelineId &&
  a.stage === b.stage &&
  a.contact === b.contact &&
  a.contactId === b.contactId &&
  a.organization?.id === b.organization?.id &&
  isSameMoney(a.value, b.value) &&
  a.followsItems === b.followsItems &&
  a.probability === b.probability &&
  a.expectedClose === b.expectedClose &&
  a.ownerId === b.ownerId &&
  a.archivedAt === b.archivedAt &&
  isSameEnd(a, b) &&
  isSameFields(a.fields, b.fields) &&
  (a.tagIds ?? []).join() === (b.tagIds ?? []).join()
