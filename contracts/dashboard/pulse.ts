/**
 * That there is something new of the company: the numbers of a day are read again by whoever looks at them. It is
 * told on the volatile lane, once a second at most, as soon as the metrics have taken in what happened.
 */
import * as z from 'zod/mini'
import { view } from '../platform/operation.ts'

/** How far of the log is in the metrics. */
export const pulseState = z.strictObject({ position: z.int() })
export type PulseState = z.infer<typeof pulseState>

export const pulseRoom = 'dashboard.pulse'
export const pulseKey = 'pulse'

export const pulse = view('dashboard.pulse', {
  params: z.strictObject({}),
  state: pulseState,
  needs: 'view_dashboard',
  room: () => pulseRoom,
})
