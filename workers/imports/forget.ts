/** When an import can no longer be undone, or nobody finished it, its rows go; that it was, stays. */
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { releaseFile } from '@aura/server/files/index.ts'
import { after, changeAndTell, forgetJob, kindNamed, lockImport } from '@aura/server/imports/index.ts'
import type { ImportKind } from '@aura/server/platform/import-kind.ts'
import { inside, type JobWork } from '../platform/jobs.ts'

const left = new Set(['reading', 'mapping', 'checking', 'checked', 'paused'])
const busy = new Set(['applying', 'undoing'])

export const forgetting = (kinds: readonly ImportKind[]): JobWork =>
  inside(forgetJob, async ({ payload, tx, emit, enqueue, companyId, now }) => {
    const record = await lockImport(tx, payload.importId)
    if (record.undo_until && record.undo_until > now && record.state !== 'undone') return
    if (busy.has(record.state))
      return void (await enqueue(forgetJob, payload, { startAfter: new Date(now.getTime() + hourMs) }))
    if (left.has(record.state)) {
      const change = { state: after(record, { type: 'cancel' }), reason: null }
      await changeAndTell({ tx, emit }, kindNamed(kinds, record.kind), record.id, change)
    }
    await releaseFile(tx, companyId, record.file_id, now)
    await tx.deleteFrom('import_rows').where('import_id', '=', record.id).execute()
  })
