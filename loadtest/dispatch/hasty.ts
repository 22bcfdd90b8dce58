/**
 * The delivery timeouts of the drill: as the product's, with shorter times, so that a death is noticed within seconds. The
 * provider runs in the drill's own process: one that is slow for some seconds on a busy machine is none that took nothing.
 */
import { type DeliveryTimeouts, deliveryTimeouts } from '@aura/server/conversations/index.ts'

export const hasty: DeliveryTimeouts = {
  ...deliveryTimeouts,
  turnMs: 3_000,
  callMs: 6_000,
  leaseMs: 12_000,
  doubtMs: 1_500,
  unknownMs: 12_000,
  lookMs: 60_000,
  waitMs: 200,
}

/** After so many seconds a job whose worker is gone is handed out again. */
export const jobSeconds = 14
