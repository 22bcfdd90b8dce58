/** A call that was spoken is booked when its line is empty. */
import { callChanged, isLive } from '@aura/contracts/calls/call.ts'
import { bookCall } from '@aura/server/calls/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onCallEnded = reaction('calls.on-call-ended', callChanged, async ({ event, companyId, ...work }) => {
  const { call, before } = event.body
  if (before !== null && isLive(before) && !isLive(call.state)) await bookCall(work, companyId, call)
})
