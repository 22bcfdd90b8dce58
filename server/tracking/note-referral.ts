/** The advertisement by which a customer began to write is where the contact came from. */

import { type ChannelRow, senderOf } from '../channels/index.ts'
import { holderOf } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'

type Referred = { from: string; referral?: { id: string; headline: string | null } }

export async function noteReferral(
  { tx, now }: Work,
  channel: Pick<ChannelRow, 'kind' | 'company_id'>,
  { from, referral }: Referred,
): Promise<void> {
  const address = senderOf(channel.kind, from)
  const contactId = address && (await holderOf(tx, address))
  if (!referral || !contactId) return
  await tx
    .insertInto('contact_sources')
    .values({
      ...{ company_id: channel.company_id, contact_id: contactId, kind: 'whatsapp_ad', subject: referral.id, at: now },
      ...{ name: referral.headline ?? referral.id, utm_source: null, utm_medium: null, utm_campaign: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
