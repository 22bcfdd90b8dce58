import { applyImport, cancelImport, pauseImport, resumeImport, undoImport } from '@aura/contracts/imports/import.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type CommandHandler, handle } from '../platform/handle.ts'
import type { ImportKind } from '../platform/import-kind.ts'
import { enqueue } from '../platform/jobs.ts'
import { applyJob, forgetJob, undoJob } from './jobs.ts'
import { afterCommand, changeAndTell, kindNamed, lockImport } from './rows.ts'

/** What a person does with an import that has been looked at. */
export const steps = (kinds: readonly ImportKind[]): CommandHandler[] => [
  handle(applyImport, async ({ input: { importId }, tx, emit, caller, now, config }) => {
    const row = await lockImport(tx, importId)
    const kind = kindNamed(kinds, row.kind)
    const state = afterCommand(row, kind, 'apply', { caller, now })
    const { companyId } = caller
    const undoUntil = new Date(now.getTime() + config.importUndoDays * dayMs)
    await enqueue(tx, applyJob, { importId }, { companyId, singletonKey: importId })
    await enqueue(tx, forgetJob, { importId }, { companyId, startAfter: undoUntil })
    const change = { state, reason: null, acting: caller.userId, undo_until: undoUntil }
    return { progress: await changeAndTell({ tx, emit }, kind, importId, change) }
  }),

  handle(pauseImport, async ({ input: { importId }, tx, emit, caller, now }) => {
    const row = await lockImport(tx, importId)
    const kind = kindNamed(kinds, row.kind)
    const state = afterCommand(row, kind, 'pause', { caller, now })
    return { progress: await changeAndTell({ tx, emit }, kind, importId, { state, reason: null }) }
  }),

  handle(resumeImport, async ({ input: { importId }, tx, emit, caller, now }) => {
    const row = await lockImport(tx, importId)
    const kind = kindNamed(kinds, row.kind)
    const state = afterCommand(row, kind, 'resume', { caller, now })
    await enqueue(tx, applyJob, { importId }, { companyId: caller.companyId, singletonKey: importId })
    const change = { state, reason: null, acting: caller.userId }
    return { progress: await changeAndTell({ tx, emit }, kind, importId, change) }
  }),

  handle(cancelImport, async ({ input: { importId }, tx, emit, caller, now }) => {
    const row = await lockImport(tx, importId)
    const kind = kindNamed(kinds, row.kind)
    const state = afterCommand(row, kind, 'cancel', { caller, now })
    // Nothing of it was applied, so nothing of it is needed for undoing.
    if (state === 'cancelled')
      await enqueue(tx, forgetJob, { importId }, { companyId: caller.companyId, startAfter: now })
    return { progress: await changeAndTell({ tx, emit }, kind, importId, { state, reason: null }) }
  }),

  handle(undoImport, async ({ input: { importId }, tx, emit, caller, now }) => {
    const row = await lockImport(tx, importId)
    const kind = kindNamed(kinds, row.kind)
    const state = afterCommand(row, kind, 'undo', { caller, now })
    await enqueue(tx, undoJob, { importId }, { companyId: caller.companyId, singletonKey: importId })
    const change = { state, reason: null, acting: caller.userId }
    return { progress: await changeAndTell({ tx, emit }, kind, importId, change) }
  }),
]
