/** Visitors as rows. A row is made with the first word or the form: who only looks leaves nothing. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { type Visit, visitChanged } from '@aura/contracts/webchat/visit.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Visitor, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type VisitorRow = Selectable<Schema['webchat_visitors']>

export const wireVisit = (row: VisitorRow): Visit => ({
  visitorId: row.id,
  page: row.page,
  pageTitle: row.page_title,
  online: row.online,
  seenAt: row.seen_at?.toISOString() ?? null,
  language: row.language,
  name: row.name,
  email: row.email,
  phone: row.phone,
  consentAt: row.consent_at?.toISOString() ?? null,
  mailedAt: row.mailed_at?.toISOString() ?? null,
})

export const findVisitor = (tx: Db, visitorId: string): Promise<VisitorRow | undefined> =>
  tx.selectFrom('webchat_visitors').where('id', '=', visitorId).selectAll().executeTakeFirst()

/** Of the token's own channel: the same visitor is nobody on another one. */
export async function lockVisitor(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { visitorId, companyId, channelId }: Visitor,
  language: Language,
): Promise<VisitorRow> {
  await tx
    .insertInto('webchat_visitors')
    .values({ company_id: companyId, id: visitorId, channel_id: channelId, language, created_at: now, ...nothing })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('webchat_visitors')
    .where('id', '=', visitorId)
    .where('channel_id', '=', channelId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('channels.not_found')
}

const nothing = { name: null, email: null, phone: null, consent_at: null, page: null, page_title: null, seen_at: null }

export async function saveVisitor(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  visitorId: string,
  set: Updateable<Schema['webchat_visitors']>,
): Promise<void> {
  const row = await tx
    .updateTable('webchat_visitors')
    .set(set)
    .where('id', '=', visitorId)
    .returningAll()
    .executeTakeFirst()
  if (row) emit(visitChanged, { visit: wireVisit(row) })
}
