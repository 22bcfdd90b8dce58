import { readiness as contract } from '@aura/contracts/warroom/escalation/readiness.ts'
import { byName } from '@aura/machines/warroom/escalation/readiness.ts'
import { show } from '../../platform/handle.ts'
import { groupsOf } from '../groups/resolve-recipients.ts'
import { noticeWhatsappOf } from '../groups/whatsapp.ts'
import { policiesOf } from './policies.ts'
import { schedulesOf } from './schedules.ts'

export const readiness = show(contract, {
  snapshot: async ({ tx }) => ({
    groups: await groupsOf(tx),
    schedules: (await schedulesOf(tx)).sort(byName),
    policies: (await policiesOf(tx)).sort(byName),
    whatsapp: await noticeWhatsappOf(tx),
  }),
})
