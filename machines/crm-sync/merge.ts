/**
 * Three-way merge of one record on both sides, against the values at the last sync. A field that differs from them on one
 * side alone is carried to the other one; where both differ, the field's rule decides. What was written by a sync equals
 * the last values afterwards, so it is never carried back.
 */
import type { CrmDirection } from '@aura/contracts/crm-sync/connection.ts'
import type { ConflictRule } from '@aura/contracts/crm-sync/field-rule.ts'
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'

/** Null: unreadable on that side, and left as it is. */
export type SideValues = Readonly<Record<string, string | null>>
export type MergeRule = { field: string; conflict: ConflictRule; mayBeEmptied: boolean }
export type Merging = {
  rules: readonly MergeRule[]
  direction: CrmDirection
  /** Null of one that is linked just now. */
  last: Readonly<Record<string, string>> | null
  ours: SideValues
  theirs: SideValues
  oursAt: string
  theirsAt: string
}
export type Merged = { here: FieldChange[]; there: FieldChange[]; last: Record<string, string>; conflicts: number }

type Reason = FieldChange['reason']
type Winner = { side: 'ours' | 'theirs'; reason: Reason; isConflict: boolean }

export function mergeSides(merging: Merging): Merged {
  const merged: Merged = { here: [], there: [], last: { ...merging.last }, conflicts: 0 }
  for (const rule of merging.rules) mergeField(merging, rule, merged)
  return merged
}

function mergeField(merging: Merging, rule: MergeRule, merged: Merged): void {
  const { field } = rule
  const [ours, theirs] = [merging.ours[field] ?? null, merging.theirs[field] ?? null]
  if (ours === null || theirs === null) return
  if (ours === theirs) {
    merged.last[field] = ours
    return
  }
  const winner = winnerOf(merging, rule, { ours, theirs })
  if (!winner) return
  const { side, reason, isConflict } = winner
  if (isConflict) merged.conflicts += 1
  const after = side === 'ours' ? ours : theirs
  if (side === 'ours') merged.there.push({ field, before: theirs, after, reason })
  else merged.here.push({ field, before: ours, after, reason })
  merged.last[field] = after
}

function winnerOf(merging: Merging, rule: MergeRule, values: { ours: string; theirs: string }): Winner | null {
  const { direction, oursAt, theirsAt } = merging
  const { ours, theirs } = values
  const { conflict, mayBeEmptied } = rule
  const last = merging.last?.[rule.field]
  const takeTheirs = (reason: Reason): Winner | null =>
    direction === 'out' ? null : { side: 'theirs', reason, isConflict: false }
  const takeOurs = (reason: Reason): Winner | null =>
    direction === 'in' ? null : { side: 'ours', reason, isConflict: false }
  // An empty side says nothing at the first meeting, and where the field is not emptied by a sync.
  if (ours === '' && (last === undefined || !mayBeEmptied)) return takeTheirs('empty_here')
  if (theirs === '' && (last === undefined || !mayBeEmptied)) return takeOurs('empty_there')
  if (ours === last) return takeTheirs('changed_there')
  if (theirs === last) return takeOurs('changed_here')
  if (direction !== 'both') return takeTheirs('changed_there') ?? takeOurs('changed_here')
  const isTheirs = conflict === 'theirs' || (conflict === 'newest' && theirsAt > oursAt)
  return { side: isTheirs ? 'theirs' : 'ours', reason: conflict, isConflict: true }
}
