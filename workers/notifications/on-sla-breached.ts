/**
 * An SLA breach is told to the assignee and to the supervisors. Each has a kind of its own, so that a supervisor can
 * mute the alerts of others and keep those of their own work.
 */
import { slaBreached } from '@aura/contracts/routing/queue.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onSlaBreached = reaction('notifications.on-sla-breached', slaBreached, async ({ event, ...parts }) => {
  const { conversationId, contactName: contact, assigneeId, queueId, target } = event.body
  const [work, fact] = noticeSource(event, parts)
  const link = `/operations?c=${conversationId}`
  if (assigneeId !== null) {
    const params = { contact, target }
    const several = { linkOfSeveral: '/operations' }
    await notify(work, { ...fact, ...several, to: assigneeId, kind: 'routing.sla_breached', params, link })
  }
  const queue =
    queueId === null
      ? undefined
      : await work.tx.selectFrom('queues').where('id', '=', queueId).select('name').executeTakeFirst()
  const leaders = await holdersOf(work.tx, 'manage_operations')
  await notify(work, {
    ...{ ...fact, link, kind: 'routing.sla_breached_here' },
    linkOfSeveral: '/operations?scope=all',
    to: leaders.filter((id) => id !== assigneeId),
    params: { contact, target, queue: queue?.name ?? '–' },
  })
})
