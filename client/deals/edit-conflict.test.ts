import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import { afterEach, expect, it } from 'vitest'
import { RefusedError } from '../platform/feed/refused.ts'
import { answerConflict, askRefused, conflictStore, hostConflicts } from './edit-conflict.ts'

const conflict = (field: string): Conflict => ({
  ...{ field, by: 'Ana', at: '2026-03-02T10:00:00.000Z', current: 1, refused: 2 },
})
const refused = (version: number, ...fields: string[]) =>
  new RefusedError({
    ...{ code: 'deals.edit_conflict', message: '', params: { version } },
    conflicts: fields.map(conflict),
  })
const deal = (id: string) => ({ id, title: id })
const answers: unknown[] = []
const choices = {
  stages: [],
  overwrite: (versions: ReadonlyMap<string, number>) => answers.push([...versions]),
  keep: (conflicts: readonly Conflict[]) => answers.push(conflicts.map(({ field }) => field)),
}
afterEach(() => {
  answers.length = 0
})

it('asks once about all conflicts of one action and gives back every other error', () => {
  const leave = hostConflicts()
  const other = new Error('other')
  const refusals = [
    { deal: deal('a'), error: refused(3, 'stage') },
    { deal: deal('b'), error: other },
    { deal: deal('c'), error: refused(5, 'stage') },
  ]
  expect(askRefused(refusals, choices)).toEqual([other])
  expect(conflictStore.get().map(({ deals }) => deals.map(({ id }) => id))).toEqual([['a', 'c']])
  answerConflict('overwrite')
  expect(answers).toEqual([
    [
      ['a', 3],
      ['c', 5],
    ],
  ])
  expect(conflictStore.get()).toEqual([])
  leave()
})

it('leaves the newer values and stores the rest, by choice or where no screen asks any more', () => {
  const leave = hostConflicts()
  askRefused([{ deal: deal('a'), error: refused(3, 'value', 'title') }], choices)
  answerConflict('keep')
  expect(answers).toEqual([['value', 'title']])
  leave()
  askRefused([{ deal: deal('a'), error: refused(4, 'owner') }], choices)
  expect(answers).toEqual([['value', 'title'], ['owner']])
  expect(conflictStore.get()).toEqual([])
})
