/**
 * Two users, or two devices of one, change a deal at once. What each has changed is told by the deal as it was seen:
 * different fields are merged; a field that got another value meanwhile is refused, with who changed it and when. Commands
 * of the same client that had no answer yet are part of what was seen.
 */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Conflict, ConflictValue } from '@aura/contracts/platform/conflict.ts'
import { allowedTo, type Decision, type Refused, refused } from '../platform/decision.ts'
import { isSameEnd, type ResolvedPatch, tagChange, withFacts } from './decide.ts'

/** A deal as a change left it, and whose change it was. `wasSeen`: the user saw it before it was in the log. */
export type DealVersion = { deal: Deal; at: string; by: string | null; wasSeen: boolean }

export type ConcurrentEdit = {
  /** The deal of the version that the user saw, and as it is. */
  base: Deal
  current: Deal
  /** What changed in between, the oldest first. */
  since: readonly DealVersion[]
  /** What changed up to this version is written over on purpose. */
  overwrites?: number | undefined
}

type FixedField = (typeof fixedFields)[number]
const fixedFields = [
  ...(['title', 'stage', 'contact', 'organization'] as const),
  ...(['value', 'probability', 'expectedClose', 'owner'] as const),
]

/** Two deals have the same in a field where these texts are the same. A card’s name is not the user’s to change here. */
const marks: Record<FixedField, (deal: Deal) => string | number | undefined> = {
  title: ({ title }) => title,
  // Two pipelines may name a stage alike.
  stage: ({ pipelineId, stage }) => `${pipelineId} ${stage}`,
  contact: ({ contact, contactId }) => (contactId === null ? `name ${contact}` : `card ${contactId}`),
  organization: ({ organization }) => organization?.id,
  value: ({ value }) => `${value.amount} ${value.currency}`,
  probability: ({ probability }) => probability,
  expectedClose: ({ expectedClose }) => expectedClose,
  owner: ({ ownerId }) => ownerId,
}

const values: Record<FixedField, (deal: Deal) => ConflictValue> = {
  title: ({ title }) => title,
  stage: ({ stage }) => stage,
  contact: ({ contact }) => contact,
  organization: ({ organization }) => organization?.name ?? null,
  value: ({ value }) => value,
  probability: ({ probability }) => probability,
  expectedClose: ({ expectedClose }) => expectedClose ?? null,
  owner: ({ ownerName }) => ownerName,
}

/** The patch that gives another deal what this one has in a fixed field; a stage is no such fact. */
const patches: Record<FixedField, (deal: Deal) => ResolvedPatch> = {
  title: ({ title }) => ({ title }),
  stage: () => ({}),
  contact: ({ contact, contactId }) => ({ contact, contactId }),
  organization: ({ organization = null }) => ({ organization }),
  value: ({ value }) => ({ value }),
  probability: ({ probability }) => ({ probability }),
  expectedClose: ({ expectedClose = null }) => ({ expectedClose }),
  owner: ({ ownerId, ownerName }) => ({ ownerId, ownerName }),
}

/** What leaves a fixed field of a patch as it is. */
const untouched: Record<FixedField, ResolvedPatch> = {
  title: { title: undefined },
  stage: { stage: undefined, pipelineId: undefined, reason: undefined },
  contact: { contact: undefined, contactId: undefined },
  organization: { organization: undefined, organizationId: undefined },
  value: { value: undefined },
  probability: { probability: undefined },
  expectedClose: { expectedClose: undefined },
  owner: { ownerId: undefined, ownerName: undefined },
}

type Compared = { name: string; mark: (deal: Deal) => unknown; value: (deal: Deal) => ConflictValue }

const fixed = (name: FixedField): Compared => ({ name, mark: marks[name], value: values[name] })
/** One of the company’s own fields, by the name that a stage demands it with. */
const custom = (id: string): Compared => ({
  name: `field:${id}`,
  mark: ({ fields }) => fields?.[id],
  value: ({ fields }) => fields?.[id] ?? null,
})

const isSame = ({ mark }: Compared, a: Deal, b: Deal) => mark(a) === mark(b)

/** What one version changed of the one before, made of another deal. */
function withChanges(deal: Deal, before: Deal, after: Deal): Deal {
  const changed = fixedFields.filter((name) => !isSame(fixed(name), before, after))
  const ids = Object.keys({ ...before.fields, ...after.fields }).filter((id) => !isSame(custom(id), before, after))
  const facts = withFacts(deal, {
    ...Object.assign({}, ...changed.map((name) => patches[name](after))),
    ...tagChange(before, after.tagIds ?? []),
    fields: Object.fromEntries(ids.map((id) => [id, after.fields?.[id] ?? null])),
  })
  return changed.includes('stage') ? { ...facts, pipelineId: after.pipelineId, stage: after.stage } : facts
}

/** The deal as the user saw it: the version with what the same client had changed of it without an answer. */
export const seenDeal = ({ base, since }: Pick<ConcurrentEdit, 'base' | 'since'>): Deal =>
  since.reduce(
    (seen, { deal, wasSeen }, at) => (wasSeen ? withChanges(seen, since[at - 1]?.deal ?? base, deal) : seen),
    base,
  )

function conflictOf(field: Compared, wanted: Deal, edit: ConcurrentEdit): Conflict | undefined {
  const { base, current, since, overwrites = 0 } = edit
  if (isSame(field, current, seenDeal(edit)) || isSame(field, current, wanted)) return undefined
  const last = since.findLast(({ deal }, at) => !isSame(field, since[at - 1]?.deal ?? base, deal))
  if (!last || last.wasSeen || last.deal.version <= overwrites) return undefined
  return { field: field.name, by: last.by, at: last.at, current: field.value(current), refused: field.value(wanted) }
}

function refusalOf(conflicts: readonly Conflict[], edit: ConcurrentEdit): Refused | undefined {
  const [newest] = conflicts.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  if (!newest) return undefined
  const reason = newest.field === 'outcome' ? (endOf(edit.current) ?? 'reopened') : undefined
  return { ...conflictBy(newest, conflicts.map(({ field }) => field).join(', '), edit, reason), conflicts }
}

/** `reason`: what was done, where the code has words of its own for it. */
function conflictBy(
  { by, at }: Pick<Conflict, 'by' | 'at'>,
  fields: string,
  { current }: ConcurrentEdit,
  reason?: 'won' | 'lost' | 'reopened' | 'transferred',
): Refused {
  const who = by === null ? { reason: 'nobody' } : { by, ...(reason && { reason }) }
  return refused('deals.edit_conflict', { version: current.version, fields, at, ...who })
}

/** Of these fields, those that have changed since the user saw the deal. */
export function conflictsOf(names: readonly string[], edit: ConcurrentEdit): Conflict[] {
  const compared = names.map((name) => {
    const fixedName = fixedFields.find((field) => field === name)
    return fixedName ? fixed(fixedName) : custom(name.replace(/^field:/, ''))
  })
  return compared.flatMap((field) => conflictOf(field, edit.base, edit) ?? [])
}

/** What is left of an edit once the fields that it leaves as they were seen are left out. */
export function mergeEdit(patch: ResolvedPatch, edit: ConcurrentEdit): Decision<ResolvedPatch> {
  if (edit.base.version === edit.current.version) return allowedTo(patch)
  const seen = seenDeal(edit)
  const facts = withFacts(seen, patch)
  const { stage, pipelineId = seen.pipelineId } = patch
  const wanted = stage === undefined ? facts : { ...facts, stage, pipelineId }
  const transferred = stage !== undefined && patch.pipelineId === undefined && transferConflict(edit)
  if (transferred) return transferred
  const fields = [...fixedFields.map(fixed), ...Object.keys(patch.fields ?? {}).map(custom)]
  const changed = fields.filter((field) => !isSame(field, seen, wanted))
  const isChanged = (name: string) => changed.some((field) => field.name === name)
  const conflicts = changed.flatMap((field) => conflictOf(field, wanted, edit) ?? [])
  // A stage that is in conflict says enough of the end that came with it.
  const ended =
    isChanged('stage') && !conflicts.some(({ field }) => field === 'stage') ? endConflict(wanted, edit) : undefined
  const refusal = refusalOf(ended ? [ended, ...conflicts] : conflicts, edit)
  if (refusal) return refusal
  const left = fixedFields.filter((name) => !isChanged(name)).map((name) => untouched[name])
  const changing: ResolvedPatch = Object.assign({}, patch, ...left)
  const tags = seen.tagIds ?? []
  return allowedTo({
    ...changing,
    ...(patch.won && { reason: patch.reason }),
    addTags: patch.addTags?.filter((tag) => !tags.includes(tag)),
    removeTags: patch.removeTags?.filter((tag) => tags.includes(tag)),
    fields:
      patch.fields && Object.fromEntries(Object.entries(patch.fields).filter(([id]) => isChanged(custom(id).name))),
  })
}

/**
 * A move is refused where the deal was moved to another stage since, went to another pipeline or has ended; a place in the
 * same stage is no conflict. Over a transfer nobody writes: the stage is one of the pipeline that the deal has left.
 */
export function moveConflict(to: Stage, edit: ConcurrentEdit): Refused | undefined {
  const transferred = transferConflict(edit)
  if (transferred) return transferred
  const conflict = conflictOf(fixed('stage'), { ...edit.base, stage: to }, edit)
  const found = conflict ?? endConflict({ ...edit.current, stage: to }, edit)
  return found && refusalOf([found], edit)
}

/** Another place would take back that somebody else has ended the deal since, or reopened it. */
function endConflict(to: Pick<Deal, 'pipelineId' | 'stage'>, edit: ConcurrentEdit): Conflict | undefined {
  const { current } = edit
  const last = to.pipelineId === current.pipelineId && to.stage === current.stage ? undefined : lastEnd(edit)
  return last && { field: 'outcome', by: last.by, at: last.at, current: endOf(current), refused: to.stage }
}

/** A deal that somebody else has ended since, or reopened, is not won over it. */
export function winConflict(edit: ConcurrentEdit): Refused | undefined {
  const last = lastEnd(edit)
  return last && conflictBy(last, 'outcome', edit, endOf(edit.current) ?? 'reopened')
}

/** A deal that somebody else has taken to another pipeline since. */
export function transferConflict(edit: ConcurrentEdit): Refused | undefined {
  if (seenDeal(edit).pipelineId === edit.current.pipelineId) return undefined
  const last = lastUnseen(edit, (before, after) => before.pipelineId !== after.pipelineId)
  return last && conflictBy(last, 'pipeline', edit, 'transferred')
}

const endOf = ({ outcome }: Deal) => outcome?.result ?? null

const lastEnd = (edit: ConcurrentEdit) => lastUnseen(edit, (before, after) => !isSameEnd(before, after))

/** The last change of this kind, where the user has not seen it and does not write over it on purpose. */
function lastUnseen(
  { base, since, overwrites = 0 }: ConcurrentEdit,
  isKind: (before: Deal, after: Deal) => boolean,
): DealVersion | undefined {
  const last = since.findLast(({ deal }, at) => isKind(since[at - 1]?.deal ?? base, deal))
  return !last || last.wasSeen || last.deal.version <= overwrites ? undefined : last
}
