/**
 * Something new in the company: viewers of a day read its numbers again. It is published on the volatile lane, once a
 * second at most, as soon as the metrics have folded it.
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
