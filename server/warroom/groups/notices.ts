/** Sends notices, and records how each went out and when its recipient saw it. */
import { languages } from '@aura/contracts/platform/values.ts'
import { type Notice, noticeGiven, noticeView } from '@aura/contracts/warroom/groups/notice.ts'
import { noticeText } from '@aura/contracts/warroom/groups/notice-text.ts'
import { incidentName, type Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { byName } from '@aura/machines/warroom/incidents/incident-page.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '../../notifications/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { show, type Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import type { IncidentRow } from '../incidents/store.ts'
import { noticePath } from './notice-path.ts'
import { type ReceiptRow, wireReceipt } from './receipts.ts'
import type { ContactMethod } from './resolve-recipients.ts'
import { noticeWhatsappJob, noticeWhatsappOf } from './whatsapp.ts'

/** One e-mail to one recipient, rendered in the recipient's language when it is sent. */
export const noticeMailJob = job('warroom.notice-mail', z.strictObject({ noticeId: z.uuid(), userId: z.uuid() }), {
  retryLimit: 6,
})

const wireNotice = (row: Selectable<Schema['notices']>, receipts: readonly ReceiptRow[]): Notice => ({
  id: row.id,
  incidentId: row.incident_id,
  source: row.source,
  text: row.text,
  sender: row.sender,
  at: row.at.toISOString(),
  receipts: receipts
    .filter(({ notice_id }) => notice_id === row.id)
    .map(wireReceipt)
    .sort(byName),
})

export type NoticeDraft = {
  companyId: string
  id: string
  incident: Pick<IncidentRow, 'id' | 'number' | 'title'> | null
  source: Notice['source']
  text: string
  sender: Person | null
  /** Each with their contact methods. */
  people: readonly ContactMethod[]
}

const kindOf = (source: Notice['source']) =>
  source.by === 'escalation' ? 'warroom.asked' : source.over ? 'warroom.over' : 'warroom.told'

/** The bell is on every screen, and its code is small: it gets the value worded. */
const inEachLanguage = (notice: Notice) =>
  Object.fromEntries(languages.map((language) => [language, noticeText(notice, language)]))

export async function sendNotice(work: Work, telling: NoticeDraft): Promise<Notice> {
  const { tx, emit, now } = work
  const { companyId, id, incident, source, text, sender, people } = telling
  const connected = people.some(({ whatsapp }) => whatsapp !== null) && (await noticeWhatsappOf(tx)) !== null
  const row = await tx
    .insertInto('notices')
    .values({
      company_id: companyId,
      id,
      incident_id: incident?.id ?? null,
      source: JSON.stringify(source),
      text,
      sender: sender && JSON.stringify(sender),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  const receipts = people.map(({ person, email, whatsapp }) => ({
    company_id: companyId,
    notice_id: id,
    user_id: person.id,
    name: person.name,
    mail: email ? ('queued' as const) : ('none' as const),
    ...(connected && whatsapp !== null && { whatsapp: 'queued' as const, whatsapp_to: whatsapp }),
  }))
  const stored = await tx.insertInto('notice_receipts').values(receipts).returningAll().execute()
  const notice = wireNotice(row, stored)
  const measured = source.by === 'group' ? source.measured : undefined
  emit(noticeGiven, { notice })
  await notify(work, {
    to: people.map(({ person }) => person.id),
    kind: kindOf(source),
    params: {
      text,
      incident: incident ? `${incidentName(incident)} ${incident.title}` : '',
      notice: id,
      ...(measured && inEachLanguage(notice)),
    },
    link: noticePath(source, incident?.id ?? null),
    actor: sender?.id ?? null,
    key: id,
  })
  for (const { user_id: userId, mail, whatsapp } of stored) {
    if (mail === 'queued') await enqueue(tx, noticeMailJob, { noticeId: id, userId }, { companyId })
    if (whatsapp === 'queued') await enqueue(tx, noticeWhatsappJob, { noticeId: id, userId }, { companyId })
  }
  return notice
}

/** The newest first. */
export async function noticesOf(tx: Db, incidentId: string, limit: number): Promise<Notice[]> {
  const rows = await tx
    .selectFrom('notices')
    .where('incident_id', '=', incidentId)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const receipts = await tx.selectFrom('notice_receipts').where('notice_id', 'in', ids).selectAll().execute()
  return rows.map((row) => wireNotice(row, receipts))
}

export const notice = show(noticeView, {
  snapshot: async ({ tx, params: { noticeId } }) => {
    const row = await tx.selectFrom('notices').where('id', '=', noticeId).selectAll().executeTakeFirst()
    if (!row) return refuse('warroom.notice_not_found')
    const receipts = await tx.selectFrom('notice_receipts').where('notice_id', '=', noticeId).selectAll().execute()
    return { notice: wireNotice(row, receipts) }
  },
})
