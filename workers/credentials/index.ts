/** Whether an older version of a credential is refused already is asked until it is, or its overlap is over. */

import type { Outside } from '@aura/server/channels/index.ts'
import {
  expiryJob,
  isPreviousRefused,
  previousVersion,
  settlePrevious,
  tellExpiry,
} from '@aura/server/credentials/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { refreshGrant, refreshJob, settleJob, settleLater } from '@aura/server/vault/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside, type JobWork, NotDone, outside } from '../platform/jobs.ts'

export const settling = (config: Outside): JobWork =>
  outside<typeof settleJob.payload, boolean>(settleJob, {
    call: async ({ within, payload }) => {
      const { users, previous, now } = await within(async (work) => ({
        ...(await previousVersion(work, config, payload.credentialId)),
        now: work.now,
      }))
      return await isPreviousRefused({ config, now }, users, previous)
    },
    record: async ({ result, tx, emit, now, companyId, payload: { credentialId } }) => {
      const row = await tx
        .selectFrom('credentials')
        .where('id', '=', credentialId)
        .where('state', '=', 'active')
        .selectAll()
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!row || (await settlePrevious({ tx, emit, now }, row, result))) return
      await settleLater({ tx, now }, companyId, { credentialId })
    },
    reconcile: 'repeat',
  })

/** A silent provider is asked again; meanwhile the old token is taken until it ends. */
export const refreshing = (config: Config): JobWork =>
  outside(refreshJob, {
    call: async ({ within, payload, key }) => {
      const outcome = await refreshGrant(within, { config, ...payload, key })
      const isSilent = !['refreshed', 'not_due', 'elsewhere', 'refused'].includes(outcome)
      if (isSilent) throw new NotDone(outcome)
    },
    reconcile: 'repeat',
  })

export const tellingExpiry = inside(expiryJob, async ({ companyId, payload, ...work }) => {
  await tellExpiry(work, companyId, payload)
})

export const credentials: WorkerFeature = {
  name: 'credentials',
  jobs: [tellingExpiry],
  configured: (config) => [settling(config), refreshing(config)],
}
