/** Removes files that nothing has taken, or whose record is gone, and what died while it arrived. */
import { fileRemoved } from '@aura/contracts/files/file.ts'
import { diskStore, findRow, lockContent, removeFile, sweepArrivals } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { job } from '@aura/server/platform/jobs.ts'
import * as z from 'zod/mini'
import { inside, type JobWork, outside, schedule } from '../platform/jobs.ts'

/**
 * The content goes while its lock is held and before the row is committed as gone: should that commit fail, the
 * file is removed again, and nobody could have read it meanwhile, because its time was over.
 */
export const removing = (config: Pick<Config, 'home'>): JobWork =>
  inside(removeFile, async ({ payload, tx, emit, enqueue, companyId, now }) => {
    const { fileId } = payload
    const existing = await findRow(tx, fileId)
    if (!existing || existing.taken_at !== null) return
    // The clock of the enqueuing process may be ahead of ours.
    if (existing.expires_at > now)
      return void (await enqueue(removeFile, { fileId }, { startAfter: existing.expires_at }))
    await lockContent(tx, companyId, existing.hash)
    const row = await tx
      .deleteFrom('files')
      .where('id', '=', fileId)
      .where('taken_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning(['hash', 'stored'])
      .executeTakeFirst()
    if (!row) return
    const other = await tx.selectFrom('files').where('hash', '=', row.hash).select('id').limit(1).executeTakeFirst()
    if (!other) await diskStore(config).remove({ companyId, hash: row.hash })
    if (row.stored) emit(fileRemoved, { fileId })
  })

const sweepArriving = job('files.sweep-arriving', z.strictObject({}))

export const sweeping = (config: Pick<Config, 'home'>): JobWork =>
  outside(sweepArriving, {
    call: async ({ within }) => {
      const now = await within(async (context) => context.now)
      await sweepArrivals(config, now)
    },
    reconcile: 'repeat',
  })

export const everyDay = [schedule(sweepArriving, '23 3 * * *', {})]
