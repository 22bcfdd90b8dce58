/** The slot of a message in front of its provider is renewed while its worker is at work, so that a dead one's is soon free. */
import { renewSlot } from '@aura/server/channels/index.ts'
import type { DeliveryTimeouts } from '@aura/server/conversations/index.ts'
import type { CallContext } from '../platform/jobs.ts'

type Holder = Pick<CallContext<never>, 'withinLease'> & {
  messageId: string
  timeouts: Pick<DeliveryTimeouts, 'slotMs' | 'slotRenewMs'>
  elapsed: () => number
  claimedAt: number
}

/** `isLost`: the slot may be another message's by now. */
export type SlotKeeper = AsyncDisposable & { isLost: () => boolean }

export const noSlot: SlotKeeper = { isLost: () => false, [Symbol.asyncDispose]: async () => {} }

export function keepSlot({ withinLease, messageId, timeouts, elapsed, claimedAt }: Holder): SlotKeeper {
  const { slotMs, slotRenewMs } = timeouts
  let [renewedAt, isTaken] = [claimedAt, false]
  let renewing: Promise<void> | undefined
  async function renew(): Promise<void> {
    const at = elapsed()
    try {
      if (await withinLease(({ tx }) => renewSlot(tx, { messageId, slotMs }))) renewedAt = at
      else isTaken = true
    } catch {
      // A database that is away for a moment is asked again; until then the time of the slot runs.
    }
    renewing = undefined
  }
  const timer = setInterval(() => {
    renewing ??= renew()
  }, slotRenewMs)
  return {
    isLost: () => isTaken || elapsed() - renewedAt > slotMs,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await renewing
    },
  }
}
