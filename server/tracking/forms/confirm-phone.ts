/**
 * The telephone of a form, confirmed over a channel of the company: a link is sent once the e-mail is confirmed, and the
 * number comes onto a card, with its consent, when the button behind that link is pressed. Before that no campaign finds it.
 */

import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { isPhoneLinkOver, mayAskPhone, type PhoneAsks } from '@aura/machines/tracking/form-phone.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { addAddressOf, type Card, holderOf, readContact, upsertContact } from '../../contacts/index.ts'
import { writeConfirmation } from '../../conversations/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'
import { keyedHash } from '../../platform/seal.ts'
import { takeTurn } from '../../platform/turn.ts'
import { recordFormConsent } from './form-consent.ts'
import { tokenHash } from './letter.ts'

type Submission = Selectable<Schema['form_submissions']>

export const phoneTokenOf = ({ secret }: Pick<Config, 'secret'>, submissionId: string): string =>
  keyedHash(secret, 'tracking.form-phone', submissionId)

const words: Record<Language, (company: string, link: string) => string> = {
  'pt-BR': (company, link) => `${company}: confirme seu telefone em ${link} Se não foi você, ignore.`,
  'en-US': (company, link) => `${company}: confirm your phone at ${link} If it was not you, ignore this.`,
  'es-ES': (company, link) => `${company}: confirme su teléfono en ${link} Si no fue usted, ignórelo.`,
}

type Asking = {
  submission: Submission
  form: Pick<Selectable<Schema['capture_forms']>, 'name' | 'phone_channel_id'>
  contact: Card
  language: Language
  config: Pick<Config, 'secret' | 'publicUrl'>
}

/** The number that was asked; null where none was. */
export async function askPhone(
  work: Work,
  { submission, form, contact, language, config }: Asking,
): Promise<string | null> {
  const { tx, now } = work
  const { id, company_id: companyId, form_id: formId, phone } = submission
  const { phone_channel_id: channelId } = form
  if (phone === null || channelId === null) return null
  // Two at once are not both the last one allowed.
  await takeTurn(tx, 'form_phones')
  const { rows } = await sql<PhoneAsks>`select (count(*) filter (where phone = ${phone}))::int as "ofNumber",
      (count(*) filter (where form_id = ${formId} and phone_asked_at > ${later(now, -hourMs)}))::int as "ofForm"
    from form_submissions where phone_asked_at > ${later(now, -dayMs)}`.execute(tx)
  const [asks] = rows
  if (!asks || !mayAskPhone(asks)) return null
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const token = phoneTokenOf(config, id)
  const text = words[language](company, `${config.publicUrl}/forms/phone/${token}`)
  const holder = await holderOf(tx, { kind: 'phone', value: phone })
  const to = { contact: holder === null ? contact : await readContact(tx, holder), phone, text, authorName: form.name }
  if (await writeConfirmation(work, { companyId, channelId, ...to })) return null
  await tx
    .updateTable('form_submissions')
    .set({ phone_asked_at: now, phone_hash: tokenHash(config, token) })
    .where('id', '=', id)
    .execute()
  return phone
}

/** What the page behind the link asks; null where the link is over. */
export async function phoneLinkOf(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  hash: string,
): Promise<{ company: string; phone: string } | null> {
  const row = await tx
    .selectFrom('form_submissions')
    .where('phone_hash', '=', hash)
    .select(['phone', 'phone_asked_at', 'phone_confirmed_at'])
    .executeTakeFirst()
  if (!row?.phone || !row.phone_asked_at) return null
  if (row.phone_confirmed_at === null && isPhoneLinkOver(row.phone_asked_at, now)) return null
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  return { company, phone: row.phone }
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
  const { company_id: companyId, name, contact_id: contactId } = row
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
