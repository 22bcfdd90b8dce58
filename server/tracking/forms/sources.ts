/** Where people came from: forms, links on posters and in advertisements, and what became of them. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sources as contract, type SourceKind } from '@aura/contracts/tracking/form.ts'
import { sql } from 'kysely'
import { answer } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'

type Row = {
  id: string
  kind: SourceKind
  name: string
  source: string | null
  medium: string | null
  campaign: string | null
  visits: number
  contacts: number
  conversions: number
}

export const sources = answer(contract, async ({ tx, input: { days }, now }) => {
  const since = later(now, -days * dayMs)
  const { rows } = await sql<Row>`
    with came as (
      select s.kind, s.subject, max(s.name) as name, s.utm_source, s.utm_medium, s.utm_campaign,
        count(distinct s.contact_id)::int as contacts,
        count(distinct v.contact_id)::int as conversions
      from contact_sources s
      left join conversions v on v.company_id = s.company_id and v.contact_id = s.contact_id and not v.compared_only and v.at >= s.at
      where s.at > ${since} group by s.kind, s.subject, s.utm_source, s.utm_medium, s.utm_campaign),
    sent as (select form_id::text as subject, utm_source, utm_medium, utm_campaign, count(*)::int as visits
      from form_submissions where at > ${since} group by 1, 2, 3, 4)
    select c.kind || ' ' || c.subject || ' ' || coalesce(c.utm_source, '') || ' ' || coalesce(c.utm_medium, '') || ' '
        || coalesce(c.utm_campaign, '') as id, c.kind, c.name, c.utm_source as source, c.utm_medium as medium,
      c.utm_campaign as campaign, coalesce(s.visits, c.contacts) as visits, c.contacts, c.conversions
    from came c left join sent s on c.kind = 'form' and s.subject = c.subject
      and s.utm_source is not distinct from c.utm_source and s.utm_medium is not distinct from c.utm_medium
      and s.utm_campaign is not distinct from c.utm_campaign
    union all
    select l.code, case when l.is_qr then 'qr' else 'link' end, coalesce(l.label, ''), t.utm_source, t.utm_medium,
      coalesce(t.utm_campaign, l.label), count(*)::int, 0, 0
    from short_links l
    join link_targets t on t.company_id = l.company_id and t.id = l.target_id
    join link_hits h on h.company_id = l.company_id and h.code = l.code
    where l.campaign_id is null and h.verdict = 'human' and h.at > ${since}
    group by l.code, l.is_qr, l.label, t.utm_source, t.utm_medium, t.utm_campaign
    order by contacts desc, visits desc, name limit 500`.execute(tx)
  return { rows }
})
