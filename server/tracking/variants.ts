/** What became of each wording of a campaign, of those who were sent it; a further channel has a wording of its own. */
import type { VariantFunnel } from '@aura/contracts/tracking/figures.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { peopleOfCampaignSql } from './people-of-campaign.ts'

/** None where there is one wording alone. A card that was merged into another goes on counting by what that one does. */
export async function variantFunnels(tx: Db, campaignId: string): Promise<VariantFunnel[]> {
  const { rows } = await sql<VariantFunnel>`
    select p.variant, count(*)::int as sent, count(*) filter (where p.delivered)::int as delivered,
      count(*) filter (where p.clicked)::int as clicked, count(*) filter (where p.replied)::int as replied,
      count(*) filter (where p.converted)::int as converted
    from campaigns c cross join lateral (${peopleOfCampaignSql}) p
    where c.id = ${campaignId} and p.variant is not null and p.step = 0 and p.sent
    group by p.variant order by p.variant`.execute(tx)
  return rows
}
