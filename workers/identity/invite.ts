import { askIn, companyAround, inviteJob } from '@aura/server/identity/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { inside, type JobWork } from '../platform/jobs.ts'

export const inviting = (config: Config): JobWork =>
  inside(inviteJob, async ({ payload, companyId, tx, emit, now }) => {
    const { invitationId, person, by } = payload
    const caller = { ...by, companyId }
    const context = { tx, emit, now, newId: () => invitationId, caller, config }
    await askIn(context, person, await companyAround(tx))
  })
