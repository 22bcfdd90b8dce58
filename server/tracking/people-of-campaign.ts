/**
 * What is recorded of each recipient of campaign `c`, in the order of the funnel, for every count of its people: a recipient
 * who did something has received and opened the message too, even where no receipt says so.
 */
import { sql } from 'kysely'
import { recipientsOfSql } from './recipient-of.ts'

const hit = sql`select l.contact_id, bool_or(h.kind = 'click') as clicked
  from short_links l join link_hits h on h.company_id = l.company_id and h.code = l.code
  where l.company_id = c.company_id and l.campaign_id = c.id and l.contact_id is not null and h.verdict = 'human'
  group by l.contact_id`

const converted = recipientsOfSql(
  sql<string>`c.id`,
  sql`select distinct v.contact_id from conversions v join campaign_goals g
    on g.company_id = v.company_id and g.id = v.goal_id
    where v.company_id = c.company_id and v.campaign_id = c.id and g.removed_at is null and not v.compared_only`,
)

const facts = sql`with hit as (${hit}), converted as (${converted})
  select p.company_id, p.contact_id, p.message_id, p.state, p.variant, p.step,
    coalesce(hit.clicked, false) as clicked, p.replied_at is not null as replied, converted.contact_id is not null as converted,
    hit.clicked is true or p.replied_at is not null or converted.contact_id is not null as engaged,
    case when n.kind = 'email' then hit.contact_id is not null else p.state = 'read' end as has_opened
  from campaign_recipients p
  join channels n on n.company_id = c.company_id and n.id = c.channel_id
  left join hit on hit.contact_id = p.contact_id
  left join converted on converted.contact_id = p.contact_id
  where p.company_id = c.company_id and p.campaign_id = c.id`

export const peopleOfCampaignSql = sql`select f.*, f.has_opened or f.engaged as opened,
    f.state in ('delivered', 'read') or f.has_opened or f.engaged as delivered,
    f.state in ('sent', 'delivered', 'read') or f.has_opened or f.engaged as sent
  from (${facts}) f`
