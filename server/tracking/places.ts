/** People by the area code of the telephone that a contact has had longest. */
import { places as contract } from '@aura/contracts/tracking/places.ts'
import { sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertSeesCampaign } from './assert-sees-campaign.ts'

type Row = { code: string | null; people: number; sent: number; clicked: number; replied: number; converted: number }

export const places = answer(contract, async ({ tx, caller, input: { campaignId } }) => {
  if (campaignId !== null) await assertSeesCampaign({ tx, caller }, campaignId)
  const people =
    campaignId === null
      ? sql`select c.company_id, c.id as contact_id, false as sent, null::timestamptz as replied_at, false as clicked,
          false as converted from contacts c where c.merged_into is null`
      : sql`select r.company_id, r.contact_id, r.state in ('sent', 'delivered', 'read') as sent, r.replied_at,
          exists (select from short_links l join link_hits h on h.company_id = l.company_id and h.code = l.code
            where l.company_id = r.company_id and l.campaign_id = r.campaign_id and l.contact_id = r.contact_id
              and h.kind = 'click' and h.verdict = 'human') as clicked,
          exists (select from conversions v
            join campaign_goals g on g.company_id = v.company_id and g.id = v.goal_id and g.removed_at is null
            where v.company_id = r.company_id and v.campaign_id = r.campaign_id
              and v.contact_id = r.contact_id and not v.compared_only) as converted
        from campaign_recipients r where r.campaign_id = ${campaignId}`
  const counted = await withinTime(tx, async () => {
    const { rows } = await sql<Row>`with a as (select distinct on (contact_id) contact_id,
        substring(value from '^\\+55([1-9][0-9])') as code from contact_addresses where kind = 'phone'
        order by contact_id, created_at, id)
      select a.code, count(*)::int as people, count(*) filter (where p.sent)::int as sent,
        count(*) filter (where p.clicked)::int as clicked, count(p.replied_at)::int as replied,
        count(*) filter (where p.converted)::int as converted
      from (${people}) p left join a on a.contact_id = p.contact_id
      group by a.code order by people desc, a.code`.execute(tx)
    return rows
  })
  if (!counted) return refuse('audiences.too_slow')
  return {
    areas: counted.flatMap(({ code, ...row }) => (code === null ? [] : [{ code, ...row }])),
    elsewhere: counted.find(({ code }) => code === null)?.people ?? 0,
  }
})
