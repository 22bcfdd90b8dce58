/**
 * Which person of a campaign's audience each contact is to whom something happened: the very card where it is of the audience,
 * else the last written to of the cards that were merged into it.
 */
import { type RawBuilder, sql } from 'kysely'

/** `happened`: selects contact ids; `people`: which recipients `p`. Selects who it happened to, `contact_id`, each once. */
export const recipientsOfSql = (
  campaignId: string | RawBuilder<string>,
  happened: RawBuilder<unknown>,
  people: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select distinct o.contact_id from (
    with recursive down as (select h.contact_id as top, h.contact_id as id from (${happened}) h
      union select d.top, c.id from down d join contacts c on c.merged_into = d.id)
    select distinct on (d.top) d.top, p.contact_id from down d
      join campaign_recipients p on p.campaign_id = ${campaignId} and p.contact_id = d.id
      where ${people}
      order by d.top, (p.contact_id = d.top) desc, p.queued_at desc nulls last, p.contact_id) o`
