/**
 * The telephone of a form, confirmed over a channel of the company: a link is sent once the e-mail is confirmed, and the
 * number comes onto a card, with its consent, when the button behind that link is pressed. Before that no campaign finds it.
 */

import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { isMobileOf } from '@aura/contracts/platform/mobile-phone.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { isPassingRefusal } from '@aura/machines/conversations/outbound/decide.ts'
import { countryNamed } from '@aura/machines/platform/holidays.ts'
import { isPhoneLinkOver, mayAskPhone, type PhoneAsks, phoneAsk } from '@aura/machines/tracking/form-phone.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { addAddressOf, type Card, holderOf, readContact, upsertContact } from '../../contacts/index.ts'
import { confirmationToken, writeConfirmation } from '../../conversations/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'
import { takeTurn } from '../../platform/turn.ts'
import { keptContact } from '../unsubscribe.ts'
import { recordFormConsent } from './form-consent.ts'
import { tokenHash } from './letter.ts'

type Submission = Selectable<Schema['form_submissions']>

type Asking = {
  submission: Submission
  form: Pick<Selectable<Schema['capture_forms']>, 'name' | 'phone_channel_id' | 'archived'>
  contact: Card
  language: Language
  config: Pick<Config, 'secret' | 'publicUrl'>
}

/** `phone`: the number that was asked; null where none was. `isLater`: because of what passes. */
export type PhoneAsked = { phone: string | null; isLater: boolean }

export async function askPhone(
  work: Work,
  { submission, form, contact, language, config }: Asking,
): Promise<PhoneAsked> {
  const { tx, now, newId } = work
  const { id, company_id: companyId, form_id: formId, phone } = submission
  const { phone_channel_id: channelId } = form
  if (phone === null || channelId === null || form.archived) return unasked
  const { name: company, country } = await tx
    .selectFrom('companies')
    .select(['name', 'country'])
    .executeTakeFirstOrThrow()
  if (!isMobileOf(phone, countryNamed(country))) return unasked
  // Two at once are not both the last one allowed.
  await takeTurn(tx, 'form_phones')
  const dayAgo = later(now, -dayMs)
  const { rows } = await sql<PhoneAsks>`select
      coalesce(sum(phone_asks) filter (where phone = ${phone}), 0)::int as "ofNumber",
      coalesce(sum(phone_asks) filter (where form_id = ${formId} and phone_asked_at > ${later(now, -hourMs)}), 0)::int
        as "ofForm",
      coalesce(sum(phone_asks), 0)::int as "ofCompany"
    from form_submissions where phone_asked_at > ${dayAgo}`.execute(tx)
  const [asks] = rows
  if (!asks || !mayAskPhone(asks)) return { phone: null, isLater: true }
  const messageId = newId()
  const textWith = (token: string) => phoneAsk(language, company, `${config.publicUrl}/forms/phone/${token}`)
  const holder = await holderOf(tx, { kind: 'phone', value: phone })
  const to = { contact: holder === null ? contact : await readContact(tx, holder), phone, authorName: form.name }
  const refusal = await writeConfirmation(work, { companyId, channelId, ...to, messageId, textWith })
  if (refusal) return { phone: null, isLater: isPassingRefusal(refusal, { campaign: null }) }
  const isFirstOfDay = submission.phone_asked_at === null || submission.phone_asked_at <= dayAgo
  await tx
    .updateTable('form_submissions')
    .set({
      phone_asked_at: now,
      phone_asks: isFirstOfDay ? 1 : submission.phone_asks + 1,
      phone_message_id: messageId,
      phone_hash: tokenHash(config, confirmationToken(config, messageId)),
    })
    .where('id', '=', id)
    .execute()
  return { phone, isLater: false }
}

/** Whether the owner has a link, or will have. One whose message failed is asked again, within the limits. */
export async function hasPhoneLink(
  tx: Db,
  { phone_hash, phone_message_id: messageId, phone_confirmed_at }: Submission,
): Promise<boolean> {
  if (phone_confirmed_at !== null) return true
  if (phone_hash === null) return false
  if (messageId === null) return true
  const message = await tx.selectFrom('messages').where('id', '=', messageId).select('status').executeTakeFirst()
  return message !== undefined && message.status !== 'failed'
}

const unasked: PhoneAsked = { phone: null, isLater: false }

export type PhoneLink = { company: string; phone: string; name: string; email: string }

/** What the page behind the link asks; null where the link is over. */
export async function phoneLinkOf({ tx, now }: Pick<Work, 'tx' | 'now'>, hash: string): Promise<PhoneLink | null> {
  const row = await tx
    .selectFrom('form_submissions')
    .where('phone_hash', '=', hash)
    .select(['phone', 'phone_asked_at', 'phone_confirmed_at', 'name', 'email'])
    .executeTakeFirst()
  if (!row?.phone || !row.phone_asked_at) return null
  if (row.phone_confirmed_at === null && isPhoneLinkOver(row.phone_asked_at, now)) return null
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  return { company, phone: row.phone, name: row.name, email: row.email }
}

/** False where the link is over. */
export async function confirmPhone(work: Work, hash: string): Promise<boolean> {
  const { tx, now } = work
  const row = await tx
    .selectFrom('form_submissions')
    .where('phone_hash', '=', hash)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row?.phone || !row.phone_asked_at || row.contact_id === null) return false
  if (row.phone_confirmed_at !== null) return true
  if (isPhoneLinkOver(row.phone_asked_at, now)) return false
  const form = await tx
    .selectFrom('capture_forms')
    .where('id', '=', row.form_id)
    .select('name')
    .executeTakeFirstOrThrow()
  const { company_id: companyId, name } = row
  const contactId = await keptContact(tx, row.contact_id)
  const address = { kind: 'phone', value: row.phone } as const
  const isHeld =
    (await holderOf(tx, address)) !== null || !(await addAddressOf(work, { companyId, contactId, address }))
  // Who has the number consents, on whichever card it stands.
  const holder = isHeld
    ? (await upsertContact(work, { companyId, address, name, source: 'channel' })).contact.id
    : await holderOf(tx, address)
  if (holder === null) return false
  await recordFormConsent(work, { submission: row, formName: form.name, contactId: holder, channel: 'sms' })
  await tx.updateTable('form_submissions').set({ phone_confirmed_at: now }).where('id', '=', row.id).execute()
  return true
}
