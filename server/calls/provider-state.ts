/** Records where the customer is, by event or by query. The conversation and the call are locked. */
import { isLive } from '@aura/contracts/calls/call.ts'
import { type ProviderState, placeOf } from '@aura/machines/calls/call.ts'
import { lockConversation, saveConversation } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { endCall } from './ends.ts'
import { askSoon } from './jobs.ts'
import { type CallRow, moveCall, noteCall } from './store.ts'

/** A late event never moves a call back: an event that does not fit the call's state is ignored. */
export async function recordProviderState(work: Work, call: CallRow, place: ProviderState): Promise<void> {
  if (place === 'over') return await recordCallEnd(work, call)
  if (call.provider_state === 'over' || !isLive(call.state)) return
  if (place !== placeOf(call.state)) return
  await heard(work, call, place)
}

export async function recordCallEnd(work: Work, call: CallRow): Promise<void> {
  const over = await noteCall(work.tx, call, {
    provider_state: 'over',
    last_provider_event_at: work.now,
    next_command_at: null,
  })
  // A call that we hung up is over all the same.
  await endCall(work, over, { type: 'gone', by: 'caller' })
}

/** The place that the provider's answer or a fitting event gives. */
export async function heard(work: Work, call: CallRow, place: ProviderState): Promise<CallRow> {
  const row = await noteCall(work.tx, call, { provider_state: place, last_provider_event_at: work.now })
  const joined = place === 'connected' || place === 'held'
  const moved =
    joined && (row.state === 'connecting' || row.state === 'in_doubt')
      ? await moveCall(work, row, 'connected', { problem: null })
      : place === 'waiting' && row.state === 'in_doubt'
        ? await moveCall(work, row, 'again')
        : undefined
  if (moved?.state === 'talking') await spokenWith(work, moved)
  if (!moved && place !== placeOf(row.state)) await askSoon(work.tx, row)
  return moved ?? row
}

/** An answer: nobody waits. */
async function spokenWith(work: Work, { conversation_id }: CallRow): Promise<void> {
  if (conversation_id === null) return
  const row = await lockConversation(work.tx, conversation_id)
  if (row.waiting_since !== null || row.unread > 0)
    await saveConversation(work, row, { waiting_since: null, unread: 0 })
}
