/**
 * Sends what waits in a conversation, one message after the other. Each has three commits of its own: claimed,
 * called, recorded. The job around them may be repeated at any point, because it begins by looking where they
 * stand. What a provider says never makes the job fail, only the message.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type ChannelKind, carriesMessages } from '@aura/contracts/channels/channel.ts'
import { adapters, askChannel, ConnectionRemoved, saveHealth } from '@aura/server/channels/index.ts'
import {
  abandonDelivery,
  continueDelivery,
  type DeliveryTimeouts,
  deliverCampaignJob,
  deliverJob,
  deliveryTimeouts,
  isUnsettled,
  type Next,
  nextDelivery,
  type Outcome,
  recordOutcome,
  recordSeen,
  type Seen,
} from '@aura/server/conversations/index.ts'
import { later } from '@aura/server/platform/later.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'
import { type CallSite, callLookUp, callSend, type Opened, open } from './call-provider.ts'
import { keepSlot, noSlot, type SlotKeeper } from './keep-slot.ts'

type Call = Pick<CallContext<typeof deliverJob.payload>, 'payload' | 'within' | 'withinLease' | 'signal'>
type Parts = CallSite & { timeouts: DeliveryTimeouts; ask: typeof askChannel; elapsed: () => number }
type Claimed = Extract<Next, { do: 'send' | 'look' }>

export const delivering = (config: CallSite['config'], input: Partial<Omit<Parts, 'config'>> = {}): JobWork[] => {
  const elapsed = () => performance.now()
  const parts = { config, adapters, timeouts: deliveryTimeouts, ask: askChannel, elapsed, ...input }
  const { timeouts } = parts
  return [deliverJob, deliverCampaignJob].map((job) =>
    outside(job, {
      call: (call) => deliver(parts, call),
      // The messages know where they stand.
      reconcile: 'repeat',
      buried: (context) => abandonDelivery(context, { conversationId: context.payload.conversationId, timeouts }),
    }),
  )
}

/** A job that waits for its provider account keeps its lane from others, of other companies too, for a moment only. */
const patienceMs = 300

async function deliver(parts: Parts, call: Call): Promise<void> {
  const { conversationId } = call.payload
  const canLook = (kind: ChannelKind) => carriesMessages(kind) && parts.adapters[kind].lookUp !== undefined
  const lookSends = (kind: ChannelKind) => carriesMessages(kind) && parts.adapters[kind].lookUpSends === true
  const deciding = { conversationId, timeouts: parts.timeouts, canLook, lookSends }
  let end: Date | null = null
  let waitedMs = 0
  for (;;) {
    const claimedAt = parts.elapsed()
    const next = await call.within(async (work): Promise<Next> => {
      end ??= later(work.now, parts.timeouts.turnMs)
      if (work.now < end && !call.signal.aborted) return await nextDelivery(work, deciding)
      await continueDelivery(work, conversationId)
      return { do: 'nothing' }
    })
    if (next.do === 'nothing') return
    if (next.do === 'wait') {
      const { ms } = next
      waitedMs += ms
      if (waitedMs > patienceMs || call.signal.aborted)
        return await call.within((work) => continueDelivery(work, conversationId, later(work.now, ms)))
      await wait(ms)
    }
    if (next.do === 'send' || next.do === 'look') {
      const holder = { withinLease: call.withinLease, messageId: next.message.id, ...parts, claimedAt }
      await using slot = next.hasSlot ? keepSlot(holder) : noSlot
      const isLate = () => isLeaseShort(parts, claimedAt)
      if (next.do === 'look') await look(parts, call, next, () => slot.isLost() || isLate())
      else if (!(await send(parts, call, next, { slot, isLate }))) return
    }
  }
}

const timeFor = ({ timeouts }: Parts, { signal }: Call) =>
  AbortSignal.any([signal, AbortSignal.timeout(timeouts.callMs)])

type InTime = { slot: SlotKeeper; isLate: () => boolean }

/** Whether there may be more to do in the conversation. */
async function send(parts: Parts, call: Call, chosen: Claimed, { slot, isLate }: InTime): Promise<boolean> {
  const about = aboutOf(parts, chosen)
  const record = (outcome: Outcome) =>
    call.within(async (work) => {
      await recordOutcome(work, about, outcome)
      return await isUnsettled(work, about)
    })
  const putOff = () => record({ outcome: 'put_off' })
  let opened: Opened
  try {
    opened = await open(parts, call.within, chosen)
  } catch (error) {
    await putOff()
    throw error
  }
  // A worker that stood still for so long could call after the end of its lease, when another one has looked already.
  if (isLate()) return await putOff()
  // It has waited for nothing but its turn.
  if (slot.isLost()) return await record({ outcome: 'slot_lost' })
  const outcome = await callSend(parts, opened, timeFor(parts, call))
  const isMore = await record(outcome)
  if (outcome.outcome === 'refused') await askHealth(parts, call, opened)
  return isMore
}

async function look(parts: Parts, call: Call, chosen: Claimed, isTooLate: () => boolean): Promise<void> {
  const about = { ...aboutOf(parts, chosen), leasedUntil: chosen.message.retry_at }
  const record = (seen: Seen) => call.within((work) => recordSeen(work, about, seen))
  let opened: Opened
  try {
    opened = await open(parts, call.within, chosen)
  } catch (error) {
    // The look ends without a call: nothing of it is under way.
    await record({ seen: 'unknown' })
    // Nobody is left who could tell.
    if (error instanceof ConnectionRemoved) return
    throw error
  }
  if (isTooLate()) return await record({ seen: 'unknown' })
  const since = chosen.message.called_at ?? chosen.message.at
  await record(await callLookUp(parts, opened, since, timeFor(parts, call)))
}

const isLeaseShort = ({ elapsed, timeouts }: Parts, claimedAt: number): boolean =>
  elapsed() - claimedAt > timeouts.leaseMs - timeouts.callMs

const aboutOf = ({ timeouts }: Parts, { message, conversation, hasSlot }: Claimed) => ({
  conversationId: conversation.id,
  messageId: message.id,
  calledAt: message.called_at,
  timeouts,
  hasSlot,
})

const knownMs = 60_000

/** A no may be about this message or about all of them: the provider is asked how the channel is, now and then. */
async function askHealth({ ask }: Parts, { within, signal }: Call, opened: Opened): Promise<void> {
  const now = await within(async (work) => work.now)
  const { channel, connection, role } = opened
  const { checkedAt } = role === 'backup' && channel.backup ? channel.backup.health : channel.health
  if (checkedAt !== null && now.getTime() - Date.parse(checkedAt) < knownMs) return
  const health = await ask(async () => ({ row: channel, connection }), { now, signal })
  await within((work) => saveHealth(work, channel, health, role))
}
