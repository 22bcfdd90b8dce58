/**
 * A bulk change, a hundred contacts a transaction. Each piece asks anew whether the person still may, and records what it
 * did, so a worker that dies costs nothing. After some seconds the job puts in the next part of itself.
 */
import { applyBulk, bulkJob, changeBulk } from '@aura/server/contacts/index.ts'
import { refusalOf } from '@aura/server/platform/error-body.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

const sliceMs = 5_000
const passing = ['server.busy', 'server.unavailable', 'server.failed']

export const contactBulks: JobWork = outside(bulkJob, {
  async call({ payload, companyId, bulk, within, signal }) {
    const { bulkId, userId } = payload
    let more = true
    function* pieces() {
      while (more) yield bulkId
    }
    try {
      await bulk({
        actorId: userId,
        cause: bulkId,
        signal: AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]),
        items: pieces(),
        async write({ item, ...work }) {
          if (more) more = await applyBulk(work, companyId, item)
        },
      })
    } catch (error) {
      const { refusal } = refusalOf(error)
      if (passing.includes(refusal.code)) throw error
      await within((work) => changeBulk(work, bulkId, { state: 'failed', reason: refusal.code }))
      return
    }
    if (more) await within(({ enqueue }) => enqueue(bulkJob, payload, { singletonKey: bulkId }))
  },
  // A piece that was done says so.
  reconcile: 'repeat',
  buried: async ({ payload, ...work }) => {
    await changeBulk(work, payload.bulkId, { state: 'failed', reason: 'contacts.bulk_failed' })
  },
})
