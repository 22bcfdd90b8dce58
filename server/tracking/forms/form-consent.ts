/** A consent that a form has brought, with the version of the text that was read. */
import { type Consent, consentRecorded } from '@aura/contracts/contacts/consents.ts'
import type { Selectable } from 'kysely'
import { saveConsent } from '../../contacts/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'

type Recorded = {
  submission: Pick<Selectable<Schema['form_submissions']>, 'company_id' | 'form_id' | 'consent_version'>
  formName: string
  contactId: string
  channel: Consent['channel']
}

export async function recordFormConsent(
  { tx, now, emit }: Work,
  { submission, formName, contactId, channel }: Recorded,
): Promise<void> {
  const { company_id: companyId, form_id: formId, consent_version: version } = submission
  const read = await tx
    .selectFrom('form_consents')
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .select('text')
    .executeTakeFirstOrThrow()
  const evidence = `${formName} (${version}): ${read.text}`.slice(0, 500)
  const consent: Consent = { channel, state: 'given', source: 'form', evidence, at: now.toISOString() }
  await saveConsent(tx, { companyId, how: 'recorded', by: null, at: now }, { contactId, channel, consent })
  emit(consentRecorded, { contactId, consent })
}
