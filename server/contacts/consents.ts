import {
  type Channel,
  type Consent,
  consentRecorded,
  recordConsent as record,
} from '@aura/contracts/contacts/consents.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { type Cause, type Changed, noteConsents } from './consent-history.ts'
import { lockContact } from './read.ts'

export async function consentsOf(tx: Db, contactId: string): Promise<Consent[]> {
  const rows = await tx
    .selectFrom('contact_consents')
    .where('contact_id', '=', contactId)
    .select(['channel', 'state', 'source', 'evidence', 'at'])
    .orderBy('channel')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Of many at once, by contact and channel. */
export async function consentsAmong(tx: Db, ids: readonly string[]): Promise<Map<string, Map<Channel, Consent>>> {
  const all = new Map<string, Map<Channel, Consent>>()
  if (ids.length === 0) return all
  const rows = await tx
    .selectFrom('contact_consents')
    .where('contact_id', 'in', ids)
    .select(['contact_id', 'channel', 'state', 'source', 'evidence', 'at'])
    .execute()
  for (const { contact_id, at, ...row } of rows)
    all.set(contact_id, (all.get(contact_id) ?? new Map()).set(row.channel, { ...row, at: at.toISOString() }))
  return all
}

/** The contact's consent for one channel. */
export async function consentOn(tx: Db, contactId: string, channel: Channel): Promise<Consent['state'] | null> {
  const row = await tx
    .selectFrom('contact_consents')
    .where('contact_id', '=', contactId)
    .where('channel', '=', channel)
    .select('state')
    .executeTakeFirst()
  return row?.state ?? null
}

/** The channel's consent is this one, or none; what it was before stays in the history. */
export async function saveConsent(tx: Db, cause: Cause, { contactId, channel, consent }: Changed): Promise<void> {
  await tx.deleteFrom('contact_consents').where('contact_id', '=', contactId).where('channel', '=', channel).execute()
  if (consent)
    await tx
      .insertInto('contact_consents')
      .values({ ...consent, company_id: cause.companyId, contact_id: contactId })
      .execute()
  await noteConsents(tx, cause, [{ contactId, channel, consent }])
}

export const recordConsent = handle(record, async ({ input, tx, emit, now, caller }) => {
  const { contactId, channel, state, evidence } = input
  await lockContact(tx, contactId)
  const consent: Consent = { channel, state, source: 'person', evidence, at: now.toISOString() }
  const cause: Cause = { companyId: caller.companyId, how: 'recorded', by: caller.userId, at: now }
  await saveConsent(tx, cause, { contactId, channel, consent })
  emit(consentRecorded, { contactId, consent })
  return consent
})
