/** Who of those that wait gets the next messages of a campaign: they are locked, and whom another transaction has is left out. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import { inZones, type UnsendableWording } from './content.ts'
import { heldOutSql } from './draw.ts'
import type { Recipient } from './send-batch.ts'
import { isTried } from './trial.ts'

type Choice = {
  limit: number
  step: number
  zones: (string | null)[] | undefined
  unsendable: readonly UnsendableWording[]
  /** Without those whose message was found to cost more than so many parts. */
  mostParts?: number | undefined
}

export async function nextRecipients(tx: Db, campaign: CampaignRow, choice: Choice): Promise<Recipient[]> {
  const { limit, step, zones, unsendable, mostParts } = choice
  if (limit <= 0) return []
  const waiting = unsendable.map(({ variant }) => variant)
  return await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'waiting')
    .$if(campaign.fallbacks.length > 0, (query) => query.where('step', '=', step))
    .$if(mostParts !== undefined, (query) =>
      query.where((e) => e.or([e('dear_parts', 'is', null), e('dear_parts', '<=', mostParts ?? 0)])),
    )
    .$if(zones !== undefined, (query) => query.where((e) => inZones(e, zones ?? [])))
    // A draw that is still awaited is of none of the held ones.
    .$if(waiting.length > 0, (query) =>
      query.where((e) => e.or([e('variant', 'is', null), e.not(e('variant', '=', e.fn.any(e.val(waiting))))])),
    )
    .$if(isTried(campaign), (query) => query.where('variant', 'is not', null))
    .orderBy('contact_id')
    .limit(limit)
    .selectAll()
    .select(heldOutSql(campaign, sql`contact_id`).as('isHeldOut'))
    .forUpdate()
    .skipLocked()
    .execute()
}
