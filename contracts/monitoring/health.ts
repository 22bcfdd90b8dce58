/**
 * How the parts of the system are, for everybody who is signed in. Nothing of it is history: the server that
 * one is connected to probes its parts all the time and says on the volatile lane what it found, every ten
 * seconds and at once when a part changes. So the view itself is empty, and the room it opens is what counts.
 */
import * as z from 'zod/mini'
import { view } from '../platform/operation.ts'

export const serviceHealth = z.strictObject({
  /** As the product calls it: API, Database, and with their features IA Engine and Telephony. */
  name: z.string(),
  status: z.enum(['online', 'warning', 'offline']),
  latencyMs: z.number(),
})
export type ServiceHealth = z.infer<typeof serviceHealth>

export const healthRoom = 'monitoring.health'

export const health = view('monitoring.health', {
  params: z.strictObject({}),
  state: z.strictObject({}),
  needs: 'signed-in',
  room: () => healthRoom,
})

/** The key of the volatile lane, and its value. */
export const servicesKey = 'services'
export const services = z.array(serviceHealth)

/** How often it is said when nothing changes. */
export const healthEveryMs = 10_000
