import { invite } from '@aura/contracts/identity/invite.ts'
import { askIn, companyAround, inviteJob } from '@aura/server/identity/index.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { inside, type JobWork } from '../platform/jobs.ts'

export const inviting = (config: Config): JobWork =>
  inside(inviteJob, async ({ payload, companyId, tx, emit, now }) => {
    const { invitationId, person, by } = payload
    // As far as the inviter's rights go now, not when the job was put in.
    const { userId, role } = await actorWith(tx, by.userId, invite.needs)
    const caller = { userId, role, companyId }
    const context = { tx, emit, now, newId: () => invitationId, caller, config }
    await askIn(context, person, await companyAround(tx))
  })
