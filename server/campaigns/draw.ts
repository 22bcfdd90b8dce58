/**
 * What is drawn of each person of an audience: who is held out, which wording whom gets; and where each lives. Draws
 * follow from the ids of the campaign and the person, so that the pre-flight counts the very people that are left out.
 */
import { phoneZones } from '@aura/machines/platform/phone-zones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CampaignRow } from './campaigns.ts'

const contact = sql`c.id`

/** From 0 to `below`, the same at every look; `contactId`: of the contact `c` where nothing else is named. */
const drawn = (
  { id }: Pick<CampaignRow, 'id'>,
  { seed, below, contactId = contact }: { seed: number; below: number; contactId?: RawBuilder<unknown> },
): RawBuilder<number> =>
  sql<number>`(hashtextextended(${contactId}::text || ${id}::text, ${seed}::bigint) & 2147483647) % ${below}::bigint`

export const heldOutSql = (
  campaign: Pick<CampaignRow, 'id' | 'holdout'>,
  contactId: RawBuilder<unknown> = contact,
): RawBuilder<boolean> =>
  campaign.holdout === 0
    ? sql<boolean>`false`
    : sql<boolean>`${drawn(campaign, { seed: 1, below: 100, contactId })} < ${campaign.holdout}::integer`

/** Null for those who get what wins the trial. */
export function variantSql(campaign: Pick<CampaignRow, 'id' | 'variants' | 'trial'>): RawBuilder<number | null> {
  const { variants, trial } = campaign
  if (variants.length === 0) return sql<null>`null::integer`
  const which = sql<number>`(${drawn(campaign, { seed: 2, below: variants.length + 1 })})::integer`
  return trial === null
    ? which
    : sql<
        number | null
      >`case when ${drawn(campaign, { seed: 3, below: 100 })} < ${trial.share}::integer then ${which} end`
}

/** By the first phone of the card; null where that says nothing: there the clock of the company holds, whichever it is then. */
export const zoneSql = (): RawBuilder<string | null> =>
  sql<string | null>`(select ${phoneZoneSql(sql`x.value`)} from contact_addresses x
    where x.company_id = c.company_id and x.contact_id = c.id and x.kind = 'phone'
    order by x.created_at, x.id limit 1)`

export function phoneZoneSql(phone: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = phoneZones.map(([prefix, zone]) => sql`when ${phone} like ${`${prefix}%`}::text then ${zone}::text`)
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`
}
