/** Whether somebody would come: groups, schedules and policies, and who there is to fill them. */
import * as z from 'zod/mini'
import { view } from '../../platform/operation.ts'
import { group, readinessRoom } from '../groups/group.ts'
import { noticeWhatsapp } from '../groups/whatsapp.ts'
import { policy } from './policy.ts'
import { schedule } from './schedule.ts'

export const readinessState = z.strictObject({
  groups: z.array(group),
  schedules: z.array(schedule),
  policies: z.array(policy),
  whatsapp: z.nullable(noticeWhatsapp),
})
export type Readiness = z.infer<typeof readinessState>

export const readiness = view('warroom.readiness', {
  params: z.strictObject({}),
  state: readinessState,
  needs: 'view_warroom',
  room: () => readinessRoom,
})
