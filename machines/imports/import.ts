/**
 * An import's way. Until it is applied nothing has happened and it can be left at any time; from then on it can be
 * paused, ended where it is, and for some days undone. What was applied is never in doubt: each row says it.
 */
import type { ImportState } from '@aura/contracts/imports/import.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type ImportEvent =
  | { type: 'read' }
  | { type: 'fail' }
  | { type: 'map' }
  | { type: 'checked' }
  /** How many rows would create or change something. */
  | { type: 'apply'; rows: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'finish' }
  | { type: 'cancel' }
  /** How many rows were applied, and whether the time is over. */
  | { type: 'undo'; rows: number; late: boolean }
  | { type: 'reverted' }

const refuse = (reason: string) => ({ type: 'refuse' as const, params: { reason } })
const undo = [
  { guard: 'isLate' as const, actions: refuse('too_late') },
  { guard: 'isNothing' as const, actions: refuse('nothing_to_do') },
  { target: 'undoing' as const },
]

export const importMachine = setup({
  types: { events: {} as ImportEvent },
  guards: {
    isLate: ({ event }) => event.type === 'undo' && event.late,
    isNothing: ({ event }) => (event.type === 'apply' || event.type === 'undo') && event.rows === 0,
  },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'imports.import',
  initial: 'reading',
  states: {
    reading: { on: { read: 'mapping', fail: 'unreadable', cancel: 'cancelled' } },
    unreadable: {},
    mapping: { on: { map: 'checking', cancel: 'cancelled' } },
    checking: { on: { checked: 'checked', fail: 'unreadable', map: 'checking', cancel: 'cancelled' } },
    checked: {
      on: {
        map: 'checking',
        apply: [{ guard: 'isNothing', actions: refuse('nothing_to_do') }, { target: 'applying' }],
        cancel: 'cancelled',
      },
    },
    applying: { on: { pause: 'paused', finish: 'applied', cancel: 'applied' } },
    paused: { on: { resume: 'applying', cancel: 'applied', undo } },
    applied: { on: { undo } },
    undoing: { on: { reverted: 'undone', pause: 'applied' } },
    undone: {},
    cancelled: {},
  },
})

export const atImport = (state: ImportState): SnapshotFrom<typeof importMachine> =>
  importMachine.resolveState({ value: state })
