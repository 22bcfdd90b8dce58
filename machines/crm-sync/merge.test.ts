import type { CrmDirection } from '@aura/contracts/crm-sync/connection.ts'
import type { ConflictRule } from '@aura/contracts/crm-sync/field-rule.ts'
import { describe, expect, it } from 'vitest'
import { type Merging, mergeSides } from './merge.ts'

const merge = (
  { last, ours, theirs }: { last: string | null; ours: string | null; theirs: string | null },
  { direction = 'both', conflict = 'newest', mayBeEmptied = true, newer = 'theirs' } = {} as {
    direction?: CrmDirection
    conflict?: ConflictRule
    mayBeEmptied?: boolean
    newer?: 'ours' | 'theirs'
  },
) => {
  const merging: Merging = {
    ...{ direction, rules: [{ field: 'name', conflict, mayBeEmptied }], last: last === null ? null : { name: last } },
    ...{ ours: { name: ours }, theirs: { name: theirs } },
    oursAt: newer === 'ours' ? '2026-01-02' : '2026-01-01',
    theirsAt: newer === 'ours' ? '2026-01-01' : '2026-01-02',
  }
  const { here, there, last: after, conflicts } = mergeSides(merging)
  const [change] = [...here, ...there]
  return {
    to: here[0] ? 'here' : there[0] ? 'there' : null,
    after: change?.after,
    reason: change?.reason,
    last: after.name,
    conflicts,
  }
}

describe('one field', () => {
  it('that is equal stays, and is known from then on', () => {
    expect(merge({ last: null, ours: 'Ana', theirs: 'Ana' })).toMatchObject({ to: null, last: 'Ana' })
  })
  it('that changed on one side is carried to the other', () => {
    expect(merge({ last: 'Ana', ours: 'Ana', theirs: 'Bia' })).toMatchObject({ to: 'here', reason: 'changed_there' })
    expect(merge({ last: 'Ana', ours: 'Bia', theirs: 'Ana' })).toMatchObject({ to: 'there', reason: 'changed_here' })
  })
  it.each([
    ['theirs', 'ours', 'here'],
    ['ours', 'theirs', 'there'],
    ['newest', 'theirs', 'here'],
    ['newest', 'ours', 'there'],
  ] as const)('that changed on both is decided by its rule: %s, newer %s', (conflict, newer, to) => {
    const both = { last: 'Ana', ours: 'Bia', theirs: 'Caio' }
    expect(merge(both, { conflict, newer })).toMatchObject({ to, reason: conflict, conflicts: 1 })
    expect(merge({ ...both, last: null }, { conflict, newer })).toMatchObject({ to, conflicts: 1 })
  })
  it('that goes one way alone is never carried the other way', () => {
    expect(merge({ last: 'Ana', ours: 'Bia', theirs: 'Ana' }, { direction: 'in' })).toMatchObject({
      to: null,
      last: 'Ana',
    })
    expect(merge({ last: 'Ana', ours: 'Ana', theirs: 'Bia' }, { direction: 'out' })).toMatchObject({
      to: null,
      last: 'Ana',
    })
    expect(merge({ last: 'Ana', ours: 'Bia', theirs: 'Caio' }, { direction: 'in' })).toMatchObject({ to: 'here' })
    expect(merge({ last: 'Ana', ours: 'Bia', theirs: 'Caio' }, { direction: 'out' })).toMatchObject({ to: 'there' })
  })
  it('that is empty on one side is filled at the first meeting', () => {
    expect(merge({ last: null, ours: '', theirs: 'Ana' })).toMatchObject({ to: 'here', reason: 'empty_here' })
    expect(merge({ last: null, ours: 'Ana', theirs: '' })).toMatchObject({ to: 'there', reason: 'empty_there' })
  })
  it('that was emptied is emptied on the other side, or filled again where it may not be', () => {
    expect(merge({ last: 'Ana', ours: 'Ana', theirs: '' })).toMatchObject({ to: 'here', after: '' })
    expect(merge({ last: 'Ana', ours: '', theirs: 'Ana' })).toMatchObject({ to: 'there', after: '' })
    const stays = { mayBeEmptied: false }
    expect(merge({ last: 'Ana', ours: 'Ana', theirs: '' }, stays)).toMatchObject({ to: 'there', after: 'Ana' })
    expect(merge({ last: 'Ana', ours: '', theirs: 'Ana' }, stays)).toMatchObject({ to: 'here', after: 'Ana' })
  })
  it('that cannot be read on one side is left alone', () => {
    expect(merge({ last: 'Ana', ours: 'Bia', theirs: null })).toMatchObject({ to: null, last: 'Ana' })
  })
})

it('every sequence of edits and syncs ends with both sides equal, and a second sync carries nothing', () => {
  const words = ['', 'Ana', 'Bia', 'Caio']
  let carried = 0
  for (const last of [null, ...words])
    for (const ours of words)
      for (const theirs of words)
        for (const conflict of ['newest', 'theirs', 'ours'] as const)
          for (const mayBeEmptied of [true, false]) {
            const first = merge({ last, ours, theirs }, { conflict, mayBeEmptied })
            const [here, there] = [
              first.to === 'here' ? first.after : ours,
              first.to === 'there' ? first.after : theirs,
            ]
            expect(here).toBe(there)
            const again = merge(
              { last: first.last ?? null, ours: here ?? '', theirs: there ?? '' },
              { conflict, mayBeEmptied },
            )
            expect(again.to).toBe(null)
            carried += first.to === null ? 0 : 1
          }
  expect(carried).toBeGreaterThan(100)
})
