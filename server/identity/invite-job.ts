/** An invitation put in by work that has no key to seal its link with; a worker that has one writes it. */
import { invitee } from '@aura/contracts/identity/invite.ts'
import { role } from '@aura/contracts/platform/access.ts'
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'

export const inviteJob = job(
  'identity.invite',
  z.strictObject({ invitationId: id, person: invitee, by: z.strictObject({ userId: id, role }) }),
)
