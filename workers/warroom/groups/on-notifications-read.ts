/** A notice read or dismissed in the bell counts as seen. */
import { notificationsRead, notificationsRemoved } from '@aura/contracts/notifications/notification.ts'
import { changeReceipt } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import { reaction } from '../../platform/reactions.ts'

export const onNotificationsRead = reaction(
  'warroom.on-notifications-read',
  [notificationsRead, notificationsRemoved],
  async ({ event, ...work }) => {
    const { userId, ids } = event.body
    if (ids.length === 0) return
    const unseen = await work.tx
      .selectFrom('notifications as n')
      .innerJoin('notice_receipts as r', (join) =>
        join
          .onRef('r.company_id', '=', 'n.company_id')
          .onRef('r.user_id', '=', 'n.user_id')
          .on(sql<boolean>`r.notice_id::text = n.params ->> 'notice'`),
      )
      .where('n.id', 'in', ids)
      .where('n.kind', 'in', ['warroom.told', 'warroom.over', 'warroom.asked'])
      .where('r.seen_at', 'is', null)
      .select('r.notice_id')
      .execute()
    for (const { notice_id: noticeId } of unseen)
      await changeReceipt(work, { noticeId, userId }, { seen_at: new Date(event.at) })
  },
)
