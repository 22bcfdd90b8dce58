/** A visitor has filled a form in: nothing is believed before the letter's button was pressed. */
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { FormAnswer } from '@aura/contracts/tracking/form.ts'
import type { Selectable } from 'kysely'
import { readContact, upsertContact } from '../../contacts/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'
import { noteConversion } from '../convert.ts'
import { keptContact } from '../unsubscribe.ts'
import { askPhone, hasPhoneLink, type PhoneAsked } from './confirm-phone.ts'
import { recordFormConsent } from './form-consent.ts'
import { confirmationJob, tokenHash, tokenOf } from './letter.ts'

export type FormRow = Selectable<Schema['capture_forms']>
/** One letter in this time to one address, however often the form is sent in. */
const letterEveryMs = 10 * 60_000
/** A token that was not used by then opens nothing. */
export const confirmWithinMs = 7 * 24 * 3_600_000

type Submitting = { form: FormRow; said: FormAnswer; language: Language; config: Pick<Config, 'secret'> }

export async function submitForm(
  { tx, now, newId }: Work,
  { form, said, language, config }: Submitting,
): Promise<void> {
  // A program fills in what no person sees.
  if (said.website !== '') return
  const lately = await tx
    .selectFrom('form_submissions')
    .where('form_id', '=', form.id)
    .where('email', '=', said.email)
    .where('at', '>', later(now, -letterEveryMs))
    .select('id')
    .executeTakeFirst()
  if (lately) return
  const submissionId = newId()
  await tx
    .insertInto('form_submissions')
    .values({
      ...{ company_id: form.company_id, id: submissionId, form_id: form.id, consent_version: form.consent_version },
      ...{ name: said.name, email: said.email, phone: customerPhone(said.phone), at: now },
      ...{ utm_source: said.utm_source || null, utm_medium: said.utm_medium || null },
      ...{ utm_campaign: said.utm_campaign || null, address_hash: tokenHash(config, tokenOf(config, submissionId)) },
      ...{ confirmed_at: null, contact_id: null, phone_hash: null, phone_asked_at: null, phone_confirmed_at: null },
    })
    .execute()
  await enqueue(tx, confirmationJob, { submissionId, language }, { companyId: form.company_id })
}

type Confirming = { hash: string; language: Language; config: Pick<Config, 'secret' | 'publicUrl'> }

/**
 * The contact, the consent with the text that was read, the source and the conversion. Null where the token is over. Once more
 * asks a phone that could not be asked before, or whose message failed.
 */
export async function confirmSubmission(
  work: Work,
  { hash, language, config }: Confirming,
): Promise<PhoneAsked | null> {
  const { tx, now } = work
  const row = await tx
    .selectFrom('form_submissions')
    .where('address_hash', '=', hash)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.at <= later(now, -confirmWithinMs)) return null
  if (await hasPhoneLink(tx, row)) return { phone: null, isLater: false }
  const { company_id: companyId, form_id } = row
  const form = await tx
    .selectFrom('capture_forms')
    .where('id', '=', form_id)
    .select(['name', 'phone_channel_id', 'archived'])
    .executeTakeFirstOrThrow()
  const asking = { submission: row, form, language, config }
  if (row.confirmed_at !== null) {
    if (row.contact_id === null) return { phone: null, isLater: false }
    const contact = await readContact(tx, await keptContact(tx, row.contact_id))
    return await askPhone(work, { ...asking, contact })
  }
  // A number that is to be confirmed comes onto no card before.
  const phone = form.phone_channel_id === null ? row.phone : null
  const also = phone === null ? [] : [{ kind: 'phone' as const, value: phone }]
  const address = { kind: 'email' as const, value: row.email }
  const { contact } = await upsertContact(work, { companyId, address, name: row.name, source: 'channel', also })
  await recordFormConsent(work, { submission: row, formName: form.name, contactId: contact.id, channel: 'email' })
  await tx
    .updateTable('form_submissions')
    .set({ confirmed_at: now, contact_id: contact.id })
    .where('id', '=', row.id)
    .execute()
  const { utm_source, utm_medium, utm_campaign } = row
  await tx
    .insertInto('contact_sources')
    .values({
      ...{ company_id: companyId, contact_id: contact.id, kind: 'form', subject: form_id, name: form.name, at: now },
      ...{ utm_source, utm_medium, utm_campaign },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noteConversion(work, { companyId, contactId: contact.id, kind: 'form', at: now, subject: row.id })
  return await askPhone(work, { ...asking, contact })
}
