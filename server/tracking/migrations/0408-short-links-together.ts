import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Short links by their codes in one read, whose plan a connection makes once: a redirect waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function short_links_of(p_codes text[]) returns table (
      company_id uuid, code text, url text, state text, utm_source text, utm_medium text, utm_campaign text,
      carries_ref boolean, expires_at timestamptz, revoked_at timestamptz, label text, campaign_id uuid)
    language plpgsql stable rows 20 ${definer} as $$
    #variable_conflict use_column
    begin
      return query select l.company_id, l.code, t.url, t.state, t.utm_source, t.utm_medium, t.utm_campaign, t.carries_ref,
        l.expires_at, l.revoked_at, coalesce(l.label, c.name), l.campaign_id
      from short_links l
      left join link_targets t on t.company_id = l.company_id and t.id = l.target_id
      left join campaigns c on c.company_id = l.company_id and c.id = l.campaign_id
      where l.code = any (p_codes);
    end $$`.execute(db)
  await grantFunctions(db, ['short_links_of(text[])'])
}
