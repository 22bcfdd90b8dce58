import { importStates } from '@aura/contracts/imports/import.ts'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atImport, type ImportEvent, importMachine } from './import.ts'

const after = (event: ImportEvent) =>
  Object.fromEntries(
    importStates.flatMap((from) => {
      const result = attempt(importMachine, atImport(from), event)
      if (result.ok) return [[from, result.next.value]]
      return result.reason === 'not_allowed' ? [] : [[from, result.reason]]
    }),
  )

it('only a checked import is applied, and only when there is something to do', () => {
  expect(after({ type: 'apply', rows: 1 })).toEqual({ checked: 'applying' })
  expect(after({ type: 'apply', rows: 0 })).toEqual({ checked: 'nothing_to_do' })
})

it('what was applied is undone while there is time', () => {
  expect(after({ type: 'undo', rows: 1, late: false })).toEqual({ paused: 'undoing', applied: 'undoing' })
  expect(after({ type: 'undo', rows: 1, late: true })).toEqual({ paused: 'too_late', applied: 'too_late' })
  expect(after({ type: 'undo', rows: 0, late: false })).toEqual({ paused: 'nothing_to_do', applied: 'nothing_to_do' })
})
