/** Costs of a month by what they are of: one reading of the bookings, so that the rows of a centre are what it spent. */
import {
  type CostSource,
  monthCosts as contract,
  costSources,
  mostCampaignRows,
} from '@aura/contracts/campaigns/month-costs.ts'
import { lackOf } from '@aura/contracts/permissions.ts'
import { seesAll } from '@aura/machines/campaigns/decide.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'

export const monthCosts = answer(contract, async ({ tx, caller, input: { month } }) => {
  const opens = lackOf('view_campaigns', caller) === null
  const seen = seesAll(caller) ? sql`${opens}` : sql`${opens} and c.author_id = ${caller.userId}`
  const { rows } = await sql<CostSource>`
    with booked as (
      select company_id, centre_id, campaign_id, kind, sum(amount) as amount, count(*) as bookings
      from cost_bookings where month = ${month} and (amount <> 0 or booked_by is not null) group by 1, 2, 3, 4),
    named as (
      select b.*, c.id, c.name, case when c.id is null then b.kind when c.kind = 'unit' then 'unit'
        when ${seen} then 'campaign' else 'others' end as source
      from booked b left join campaigns c on c.company_id = b.company_id and c.id = b.campaign_id),
    ranked as (
      select n.*, row_number() over (partition by centre_id, source order by amount desc, id) as rank from named n),
    cut as (
      select r.*, case when source = 'campaign' and rank > ${mostCampaignRows} then 'others' else source end as shown
      from ranked r)
    select centre_id as "centreId", shown as source, case shown when 'campaign' then id end as "campaignId",
      max(case shown when 'campaign' then name end) as name, sum(amount)::bigint as amount,
      sum(bookings)::bigint as bookings, count(id)::int as campaigns
    from cut group by 1, 2, 3
    order by 1, array_position(${sql.val([...costSources])}::text[], shown), 5 desc, 3`.execute(tx)
  return { month, rows }
})
