/** What became of each wording of a campaign, of those who were sent it; a further channel has a wording of its own. */
import type { VariantFunnel } from '@aura/contracts/tracking/figures.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { recipientsOfSql } from './recipient-of.ts'

/** None where there is one wording alone. A card that was merged into another goes on counting by what that one does. */
export async function variantFunnels(tx: Db, campaignId: string): Promise<VariantFunnel[]> {
  const clicked = sql`select distinct l.contact_id from short_links l
    join link_hits h on h.company_id = l.company_id and h.code = l.code
    where l.campaign_id = ${campaignId} and h.kind = 'click' and h.verdict = 'human' and l.contact_id is not null`
  const converted = sql`select distinct v.contact_id from conversions v
    join campaign_goals g on g.company_id = v.company_id and g.id = v.goal_id
    where v.campaign_id = ${campaignId} and g.removed_at is null and not v.compared_only`
  const isSent = sql`p.variant is not null and p.step = 0 and p.state in ('sent', 'delivered', 'read')`
  const { rows } = await sql<VariantFunnel>`
    with clicked as (${recipientsOfSql(campaignId, clicked, isSent)}),
      converted as (${recipientsOfSql(campaignId, converted, isSent)})
    select p.variant, count(*)::int as sent,
      count(*) filter (where p.state in ('delivered', 'read'))::int as delivered,
      count(k.contact_id)::int as clicked, count(p.replied_at)::int as replied, count(v.contact_id)::int as converted
    from campaign_recipients p
    left join clicked k on k.contact_id = p.contact_id
    left join converted v on v.contact_id = p.contact_id
    where p.campaign_id = ${campaignId} and ${isSent}
    group by p.variant order by p.variant`.execute(tx)
  return rows
}
