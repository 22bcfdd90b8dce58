/** The history of a contact's consents: every change is noted, whatever its source. */

import {
  type Channel,
  type Consent,
  type ConsentChange,
  consentHistoryLimit,
  consentHistory as contract,
} from '@aura/contracts/contacts/consents.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'

/** What makes a change: for how many contacts it may be, it is one. */
export type Cause = { companyId: string; how: ConsentChange['how']; by: string | null; at: Date }

export type Changed = { contactId: string; channel: Channel; consent: Consent | null }

export async function noteConsents(tx: Db, { companyId, how, by, at }: Cause, changes: readonly Changed[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ contactId, channel, consent }) => ({ contactId, channel, ...consent }))
  await sql`insert into consent_changes (company_id, id, contact_id, channel, state, source, how, evidence, by_id, at)
    select ${companyId}::uuid, uuidv7(), r."contactId", r.channel, r.state, r.source, ${how}, r.evidence,
      ${by}::uuid, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("contactId" uuid, channel text, state text, source text, evidence text)`.execute(tx)
}

export const consentHistory = answer(contract, async ({ input: { contactId }, tx }) => {
  const rows = await tx
    .selectFrom('consent_changes as c')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.by_id'))
    .where((e) =>
      e.or([
        e('c.contact_id', '=', contactId),
        e('c.contact_id', 'in', e.selectFrom('contacts').where('merged_into', '=', contactId).select('contacts.id')),
      ]),
    )
    .select(['c.id', 'c.channel', 'c.state', 'c.source', 'c.how', 'c.evidence', 'c.by_id', 'c.at'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(consentHistoryLimit)
    .execute()
  return rows.map(
    ({ by_id, first_name, last_name, at, ...row }): ConsentChange => ({
      ...row,
      by: by_id === null ? null : { id: by_id, name: personName(first_name, last_name) },
      at: at.toISOString(),
    }),
  )
})
