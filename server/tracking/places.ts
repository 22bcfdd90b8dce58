/** People by the area code of the telephone that a contact has had longest. */
import { places as contract } from '@aura/contracts/tracking/places.ts'
import { sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertSeesCampaign } from './assert-sees-campaign.ts'
import { peopleOfCampaignSql } from './people-of-campaign.ts'

type Row = { code: string | null; people: number; sent: number; clicked: number; replied: number; converted: number }

export const places = answer(contract, async ({ tx, caller, input: { campaignId } }) => {
  if (campaignId !== null) await assertSeesCampaign({ tx, caller }, campaignId)
  const people =
    campaignId === null
      ? sql`select c.company_id, c.id as contact_id, false as sent, false as clicked,
          false as replied, false as converted from contacts c where c.merged_into is null`
      : sql`select p.* from campaigns c cross join lateral (${peopleOfCampaignSql}) p where c.id = ${campaignId}`
  const counted = await withinTime(tx, async () => {
    const { rows } = await sql<Row>`with a as (select distinct on (contact_id) contact_id,
        substring(value from '^\\+55([1-9][0-9])') as code from contact_addresses where kind = 'phone'
        order by contact_id, created_at, id)
      select a.code, count(*)::int as people, count(*) filter (where p.sent)::int as sent,
        count(*) filter (where p.clicked)::int as clicked, count(*) filter (where p.replied)::int as replied,
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
