/** Forms of the company's sites. Each text of a consent is kept under its version, whatever becomes of the form. */
import * as contracts from '@aura/contracts/tracking/form.ts'
import { collectionHandlers } from '../../platform/collection.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

const collection = collectionHandlers(contracts.formCollection, 'capture_forms', (now) => ({
  consent_version: 1,
  made_at: now,
}))

type Consent = { companyId: string; formId: string; version: number; text: string; at: Date }

const keepConsent = (tx: Db, { companyId, formId, version, text, at }: Consent) =>
  tx
    .insertInto('form_consents')
    .values({ company_id: companyId, form_id: formId, version, text, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Free text, to any number that answers: of the channels, SMS alone. */
async function assertPhoneChannel(tx: Db, channelId: string | null): Promise<void> {
  if (channelId === null) return
  const fit = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('kind', '=', 'sms')
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!fit) refuse('tracking.form_channel_unfit')
}

export const createForm = handle(contracts.createForm, async (context) => {
  const { tx, input, caller, now } = context
  await assertPhoneChannel(tx, input.phoneChannelId)
  const made = await collection.create.run(context)
  const consent = { companyId: caller.companyId, formId: input.formId, text: input.consentText, at: now }
  await keepConsent(tx, { ...consent, version: 1 })
  return made
})

export const editForm = handle(contracts.editForm, async (context) => {
  const { tx, input, caller, now } = context
  const { formId, consentText, phoneChannelId } = input
  const before = await tx
    .selectFrom('capture_forms')
    .where('id', '=', formId)
    .select(['consent_text', 'consent_version', 'phone_channel_id'])
    .forUpdate()
    .executeTakeFirst()
  if (before?.phone_channel_id !== phoneChannelId) await assertPhoneChannel(tx, phoneChannelId)
  if (before && before.consent_text !== consentText) {
    const version = before.consent_version + 1
    await tx.updateTable('capture_forms').set({ consent_version: version }).where('id', '=', formId).execute()
    await keepConsent(tx, { companyId: caller.companyId, formId, version, text: consentText, at: now })
  }
  return await collection.edit.run(context)
})

export const forms = show(contracts.forms, { snapshot: async ({ tx }) => ({ forms: await collection.all(tx) }) })
