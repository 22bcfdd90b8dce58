/** A call that nobody answered is told to the operators of its queue; without members a queue is everybody's. */
import { callChanged, isLive } from '@aura/contracts/calls/call.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

/** The calls that wait to be returned. */
const toReturn = `/operations/calls?${new URLSearchParams({ f: JSON.stringify({ state: 'unanswered' }) })}`

export const onCallMissed = reaction('notifications.on-call-missed', callChanged, async ({ event, ...parts }) => {
  const { call, before } = event.body
  const isLost = call.state === 'missed' || call.state === 'abandoned'
  if (!isLost || (before !== null && !isLive(before))) return
  const [work, fact] = noticeSource(event, parts)
  const queue =
    call.queueId === null
      ? undefined
      : await work.tx.selectFrom('queues').where('id', '=', call.queueId).select('members').executeTakeFirst()
  const operators = await holdersOf(work.tx, 'update_operations')
  const members = queue?.members ?? null
  await notify(work, {
    ...{ ...fact, key: call.id, kind: 'calls.missed' },
    to: members === null ? operators : operators.filter((id) => members.includes(id)),
    params: { contact: call.contactName || call.address },
    link: call.conversationId === null ? toReturn : `/operations?c=${call.conversationId}`,
    linkOfSeveral: toReturn,
  })
})
