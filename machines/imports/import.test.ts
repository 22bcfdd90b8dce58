import { type ImportState, importStates } from '@aura/contracts/imports/import.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atImport, type ImportColumn, type ImportEvent, importColumns, importMachine, importTable } from './import.ts'

const events: Record<ImportColumn, ImportEvent> = {
  read: { type: 'read' },
  fail: { type: 'fail' },
  map: { type: 'map' },
  checked: { type: 'checked' },
  apply: { type: 'apply', rows: 1 },
  applyNothing: { type: 'apply', rows: 0 },
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  finish: { type: 'finish' },
  cancel: { type: 'cancel' },
  undo: { type: 'undo', late: false },
  undoLate: { type: 'undo', late: true },
  reverted: { type: 'reverted' },
}

const outcome = (from: ImportState, column: ImportColumn) => {
  const result = attempt(importMachine, atImport(from), events[column])
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('imports.import follows its table', () => {
  for (const from of importStates)
    for (const column of importColumns)
      it(`${from} + ${column}`, () => expect(outcome(from, column)).toEqual(importTable[from][column]))
})
