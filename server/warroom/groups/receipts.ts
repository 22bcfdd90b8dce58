/** The receipt of one recipient: how each contact method went, and when the notice was seen. */
import { type Receipt, receiptChanged } from '@aura/contracts/warroom/groups/notice.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'

export type ReceiptRow = Selectable<Schema['notice_receipts']>

export const wireReceipt = (row: ReceiptRow): Receipt => ({
  person: { id: row.user_id, name: row.name },
  mail: row.mail,
  whatsapp: row.whatsapp,
  seenAt: row.seen_at?.toISOString() ?? null,
})

type Marks = Updateable<Pick<Schema['notice_receipts'], 'mail' | 'whatsapp' | 'message_id' | 'seen_at'>>

export async function changeReceipt(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { noticeId, userId }: { noticeId: string; userId: string },
  set: Marks,
): Promise<void> {
  const row = await tx
    .updateTable('notice_receipts')
    .set(set)
    .where('notice_id', '=', noticeId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const notice = await tx.selectFrom('notices').where('id', '=', noticeId).select('incident_id').executeTakeFirst()
  emit(receiptChanged, { noticeId, incidentId: notice?.incident_id ?? null, receipt: wireReceipt(row) })
}
