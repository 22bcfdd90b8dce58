/** How long what goes out is waited for. Handed in, so that a test need not be patient. */
export type DeliveryTimeouts = {
  /** How long one job goes on before it hands over: with a last call it ends before its own time is up. */
  turnMs: number
  /** The provider's time to answer a call. */
  callMs: number
  /** After this a worker that said it calls is taken to be gone; longer than a call and all around it. */
  leaseMs: number
  /**
   * After this the slot of a worker that is gone is free for others (a second later, as after an answer); one that works
   * renews its slot each `slotRenewMs`.
   */
  slotMs: number
  slotRenewMs: number
  /** How long later messages of a conversation wait for a doubt to clear; then they go, and the order may suffer. */
  doubtMs: number
  /** So young, a provider that does not know a message may just not know it yet. */
  unknownMs: number
  /**
   * How long it is asked what became of a message, by the wait for the next look; afterwards a person decides, or a late
   * receipt.
   */
  lookMs: number
  /** How often a provider that says 'later' is asked, and the first wait; each further one is twice as long. */
  tries: number
  waitMs: number
  /** A message that waits so long while its job failed for good is not sent any more. */
  staleMs: number
}

export const deliveryTimeouts: DeliveryTimeouts = {
  turnMs: 25_000,
  callMs: 20_000,
  leaseMs: 45_000,
  slotMs: 8_000,
  slotRenewMs: 2_000,
  doubtMs: 15_000,
  unknownMs: 30_000,
  lookMs: 600_000,
  tries: 8,
  waitMs: 2_000,
  staleMs: 600_000,
}

export const waitAfter = ({ waitMs }: Pick<DeliveryTimeouts, 'waitMs'>, tries: number): number =>
  waitMs * 2 ** (tries - 1)
