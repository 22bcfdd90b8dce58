import { type Kysely, sql } from 'kysely'

/**
 * Where the people live who wait in campaigns of before: their zone was stored only where the campaign had hours of its own, and
 * the law profile asks for it as soon as the company turns it on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update campaign_recipients r set zone = w.zone from (
      select r.company_id, r.campaign_id, r.contact_id, p.zone from campaigns c
      join campaign_recipients r on r.company_id = c.company_id and r.campaign_id = c.id
      cross join lateral (select case
        when a.value like '+5592%' or a.value like '+5597%' then 'America/Manaus'
        when a.value like '+5565%' or a.value like '+5566%' then 'America/Cuiaba'
        when a.value like '+5567%' then 'America/Campo_Grande'
        when a.value like '+5568%' then 'America/Rio_Branco'
        when a.value like '+5569%' then 'America/Porto_Velho'
        when a.value like '+5595%' then 'America/Boa_Vista'
        when a.value like '+55%' then 'America/Sao_Paulo'
        when a.value like '+351%' then 'Europe/Lisbon'
        when a.value like '+34922%' or a.value like '+34928%' then 'Atlantic/Canary'
        when a.value like '+34%' then 'Europe/Madrid'
        when a.value like '+52%' then 'Mexico/General'
        when a.value like '+1%' then 'US/Central'
        when a.value like '+54%' then 'America/Argentina/Buenos_Aires'
        when a.value like '+56%' then 'America/Santiago'
        when a.value like '+57%' then 'America/Bogota'
        when a.value like '+598%' then 'America/Montevideo'
        when a.value like '+595%' then 'America/Asuncion'
        when a.value like '+51%' then 'America/Lima' end as zone
        from contact_addresses a where a.company_id = r.company_id and a.contact_id = r.contact_id and a.kind = 'phone'
        order by a.created_at, a.id limit 1) p
      where c.state in ('running', 'paused') and r.state in ('waiting', 'queued') and r.zone is null and p.zone is not null) w
    where r.company_id = w.company_id and r.campaign_id = w.campaign_id and r.contact_id = w.contact_id`.execute(db)
}
