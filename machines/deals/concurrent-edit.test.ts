import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConcurrentEdit, mergeEdit, moveConflict } from './concurrent-edit.ts'
import { decideEdit, type ResolvedPatch } from './decide.ts'

const at = '2026-03-02T10:00:00.000Z'
const later = '2026-03-02T10:05:00.000Z'
const base: Deal = {
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'a', contact: null, contactId: null },
  ...{
    value: { amount: 0, currency: 'BRL' },
    probability: 0,
    ownerId: 'a',
    ownerName: 'a',
    expectedClose: '2026-01-01',
  },
  ...{ tagIds: ['t0', 't1'], fields: { f0: 'a', f1: 'a' }, createdAt: at, movedAt: at, version: 1 },
}
const deciding = {
  ...{ actor: { permissions: ['update_crm' as const] }, now: new Date(later) },
  // A stage that states no probability: then a move changes nothing else.
  stages: defaultStages.map((rule) => ({ ...rule, probability: null })),
}
const edited = (deal: Deal, patch: ResolvedPatch) => {
  const decision = decideEdit(deal, patch, deciding)
  if (!decision.ok) throw new Error(decision.code)
  return decision.next
}

/** One edit says of some fields which of three values they get; the first is the one that is there. */
const choices = ['a', 'b', 'c'] as const
const patches: Record<string, (choice: number) => ResolvedPatch> = {
  title: (n) => ({ title: choices[n] ?? 'a' }),
  contact: (n) => ({ contact: n === 0 ? null : (choices[n] ?? null), contactId: null }),
  organization: (n) => ({ organization: n === 0 ? null : { id: `o${n}`, name: `o${n}` } }),
  value: (n) => ({ value: { amount: n, currency: 'BRL' } }),
  probability: (n) => ({ probability: n }),
  expectedClose: (n) => ({ expectedClose: `2026-01-0${n + 1}` }),
  owner: (n) => ({ ownerId: choices[n] ?? 'a', ownerName: choices[n] ?? 'a' }),
  stage: (n) => ({ stage: ['proposal', 'negotiation', 'qualification'][n] ?? 'proposal' }),
  'field:f0': (n) => ({ fields: { f0: choices[n] ?? 'a' } }),
  'field:f1': (n) => ({ fields: { f1: n === 2 ? null : (choices[n] ?? 'a') } }),
}
const names = Object.keys(patches)
const choice = fc.record(Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max: 2 })])), {
  requiredKeys: [],
})
type Choices = Partial<Record<string, number>>
function patchOf(chosen: Choices): ResolvedPatch {
  const parts = Object.entries(chosen).map(([name, n = 0]) => patches[name]?.(n) ?? {})
  const fields = Object.assign({}, ...parts.map((part) => part.fields))
  return Object.assign({}, ...parts, { fields })
}
const changedBy = (chosen: Choices) => names.filter((name) => (chosen[name] ?? 0) !== 0)

const between = (theirs: Deal, over: Partial<ConcurrentEdit> = {}): ConcurrentEdit => ({
  ...{
    base,
    current: theirs,
    since: theirs === base ? [] : [{ deal: theirs, at, by: 'Ana', wasSeen: false }],
  },
  ...over,
})
const without = ({ version: _, movedAt: __, ...deal }: Deal) => deal

it('of any two edits, different fields are both there, and the same ones are refused by their names', () => {
  fc.assert(
    fc.property(choice, choice, (first: Choices, second: Choices) => {
      const theirs = edited(base, patchOf(first))
      const overlap = changedBy(first).filter((name) => (second[name] ?? 0) !== 0 && second[name] !== first[name])
      const merged = mergeEdit(patchOf(second), between(theirs))
      if (overlap.length > 0) {
        expect(merged).toMatchObject({ ok: false, code: 'deals.edit_conflict' })
        const conflicts = merged.ok ? [] : (merged.conflicts ?? [])
        expect(conflicts.map(({ field }) => field).sort()).toEqual(overlap.sort())
        expect(conflicts.every(({ by, at: moment }) => by === 'Ana' && moment === at)).toBe(true)
        return
      }
      if (!merged.ok) throw new Error(merged.code)
      // As if both edits had been one.
      const own = Object.fromEntries(changedBy(second).map((name) => [name, second[name]]))
      const both = edited(base, patchOf({ ...first, ...own }))
      expect(without(edited(theirs, merged.next))).toEqual(without(both))
    }),
  )
})

it('tags that two users put on and take off at once are never in conflict', () => {
  const tags = fc.uniqueArray(fc.constantFrom<string>('t0', 't1', 't2', 't3'))
  fc.assert(
    fc.property(tags, tags, tags, tags, (added, taken, alsoAdded, alsoTaken) => {
      const theirs = edited(base, { addTags: added, removeTags: taken.filter((tag) => !added.includes(tag)) })
      const own = { addTags: alsoAdded, removeTags: alsoTaken.filter((tag) => !alsoAdded.includes(tag)) }
      const merged = mergeEdit(own, between(theirs))
      if (!merged.ok) throw new Error(merged.code)
      const has = (tag: string) => edited(theirs, merged.next).tagIds?.includes(tag) === true
      for (const tag of ['t0', 't1', 't2', 't3']) {
        const before = base.tagIds?.includes(tag) === true
        if (own.addTags.includes(tag) && !before) expect(has(tag)).toBe(true)
        else if (own.removeTags.includes(tag) && before) expect(has(tag)).toBe(false)
        else expect(has(tag)).toBe(theirs.tagIds?.includes(tag) === true)
      }
    }),
  )
})

it('a refusal says who changed the field last, and both values', () => {
  const first = edited(base, { value: { amount: 1, currency: 'BRL' } })
  const second = edited(first, { title: 'b', value: { amount: 120_000, currency: 'BRL' } })
  const since = [
    { deal: first, at, by: 'Ana', wasSeen: false },
    { deal: second, at: later, by: 'Bia', wasSeen: false },
  ]
  const edit = { base, current: second, since }
  const patch = { value: { amount: 5, currency: 'BRL' as const } }
  expect(mergeEdit(patch, edit)).toEqual({
    ...{ ok: false, code: 'deals.edit_conflict' },
    params: { version: 3, fields: 'value', at: later, by: 'Bia' },
    conflicts: [
      {
        ...{ field: 'value', by: 'Bia', at: later },
        ...{ current: { amount: 120_000, currency: 'BRL' }, refused: { amount: 5, currency: 'BRL' } },
      },
    ],
  })
  // Written over on purpose, up to the version that was shown.
  expect(mergeEdit(patch, { ...edit, overwrites: 3 })).toMatchObject({ ok: true, next: patch })
  expect(mergeEdit(patch, { ...edit, overwrites: 2 })).toMatchObject({ ok: false })
})

it('another device of the same user is in conflict, a value that both chose is not', () => {
  const theirs = edited(base, { title: 'b' })
  const other = { since: [{ deal: theirs, at, by: 'Rui', wasSeen: false }] }
  expect(mergeEdit({ title: 'c' }, between(theirs, other))).toMatchObject({ ok: false, params: { by: 'Rui' } })
  expect(mergeEdit({ title: 'b' }, between(theirs))).toMatchObject({ ok: true })
  // What stands in no log yet is of the same command.
  expect(mergeEdit({ title: 'c' }, between(theirs, { since: [] }))).toMatchObject({ ok: true })
})

it('a move is refused where another has moved the deal elsewhere, and not where it was only changed or put in order', () => {
  const moved = edited(base, { stage: 'negotiation' })
  expect(moveConflict('qualification', between(moved))).toMatchObject({
    params: { fields: 'stage', by: 'Ana' },
    conflicts: [{ field: 'stage', current: 'negotiation', refused: 'qualification' }],
  })
  expect(moveConflict('proposal', between(moved))).toMatchObject({ code: 'deals.edit_conflict' })
  expect(moveConflict('negotiation', between(moved))).toBeUndefined()
  expect(moveConflict('qualification', between(edited(base, { title: 'b' })))).toBeUndefined()
})

it('a move over an end, and any over a transfer, says who did what', () => {
  const ended: Deal = { ...base, version: 2, outcome: { result: 'won', reason: null, at } }
  expect(moveConflict('negotiation', between(ended))).toMatchObject({
    params: { by: 'Ana', reason: 'won' },
    conflicts: [{ field: 'outcome', by: 'Ana', current: 'won', refused: 'negotiation' }],
  })
  expect(moveConflict(base.stage, between(ended))).toBeUndefined()
  expect(moveConflict('negotiation', { ...between(ended), overwrites: ended.version })).toBeUndefined()
  const gone = { ...base, version: 2, pipelineId: 'another' }
  const refusal = moveConflict('negotiation', between(gone))
  expect(refusal).toMatchObject({ params: { by: 'Ana', reason: 'transferred' } })
  expect(refusal?.conflicts).toBeUndefined()
})

it('an edit that moves a deal asks for ends and transfers as a move does', () => {
  const ended: Deal = { ...base, version: 2, outcome: { result: 'won', reason: null, at } }
  expect(mergeEdit({ stage: 'negotiation' }, between(ended))).toMatchObject({
    params: { by: 'Ana', fields: 'outcome', reason: 'won' },
    conflicts: [{ field: 'outcome', by: 'Ana', current: 'won', refused: 'negotiation' }],
  })
  expect(mergeEdit({ pipelineId: 'q', stage: base.stage }, between(ended))).toMatchObject({ params: { reason: 'won' } })
  expect(mergeEdit({ stage: base.stage }, between(ended))).toMatchObject({ ok: true })
  const overwriting = { ...between(ended), overwrites: ended.version }
  expect(mergeEdit({ stage: 'negotiation' }, overwriting)).toMatchObject({ ok: true })
  const gone = between({ ...base, version: 2, pipelineId: 'another' })
  const refusal = mergeEdit({ stage: 'negotiation' }, gone)
  expect(refusal).toMatchObject({ params: { by: 'Ana', reason: 'transferred' } })
  expect(refusal).not.toHaveProperty('conflicts')
  // Where to is the question of one who takes it to a third pipeline.
  expect(mergeEdit({ pipelineId: 'q', stage: 'negotiation' }, gone)).toMatchObject({ conflicts: [{ field: 'stage' }] })
})

describe('a second edit of a client whose first one had no answer', () => {
  const seen = (deal: Deal) => ({ deal, at, by: 'Rui', wasSeen: true })

  it('is about what its user saw: it goes on from the first, and back to what was there before', () => {
    fc.assert(
      fc.property(choice, choice, (first: Choices, second: Choices) => {
        const current = edited(base, patchOf(first))
        const since = current === base ? [] : [seen(current)]
        const merged = mergeEdit(patchOf(second), { base, current, since })
        if (!merged.ok) throw new Error(merged.code)
        expect(without(edited(current, merged.next))).toEqual(without(edited(current, patchOf(second))))
      }),
    )
  })

  it('is refused for what somebody else has changed before the first was stored, and takes back nothing else', () => {
    fc.assert(
      fc.property(choice, choice, choice, (foreign: Choices, chosen: Choices, second: Choices) => {
        const theirs = edited(base, patchOf(foreign))
        // A field of both would have been refused, or is the foreign one where both chose the same.
        const free = Object.entries(chosen).filter(([name]) => (foreign[name] ?? 0) === 0)
        const first: Choices = Object.fromEntries(free)
        const merged = mergeEdit(patchOf(first), between(theirs))
        if (!merged.ok) throw new Error(merged.code)
        const current = edited(theirs, merged.next)
        const since = [...between(theirs).since, ...(current === theirs ? [] : [seen(current)])]
        const again = mergeEdit(patchOf(second), { base, current, since })
        const touched = [...changedBy(first), ...changedBy(second)]
        const foreignAlone = changedBy(foreign).filter((name) => !touched.includes(name))
        const clash = changedBy(second).filter(
          (name) => (foreign[name] ?? 0) !== 0 && (first[name] ?? 0) === 0 && second[name] !== foreign[name],
        )
        expect(again.ok).toBe(clash.length === 0)
        if (!again.ok) {
          expect(again.conflicts?.map(({ field }) => field).sort()).toEqual(clash.sort())
          return
        }
        const result = edited(current, again.next)
        const foreignPatch = patchOf(Object.fromEntries(foreignAlone.map((name) => [name, foreign[name]])))
        expect(edited(result, foreignPatch)).toBe(result)
      }),
    )
  })
})
