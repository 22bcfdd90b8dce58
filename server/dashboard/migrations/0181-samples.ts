import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** What is sample data, so that it goes again. Each function takes away what is noted here and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sample_records (
    company_id uuid not null references companies (id),
    kind text not null check (kind in ('tag', 'contact', 'deal')),
    id uuid not null,
    primary key (company_id, kind, id))`.execute(db)
  await ownCompany(db, 'select, insert, delete', ['sample_records'])
  // A deal with a quote, or merged with another one, is held by what refers to it.
  await sql`create function remove_sample_deal(p_id uuid) returns boolean language plpgsql ${definer}
    as $$ begin
      perform from sample_records where company_id = current_company() and kind = 'deal' and id = p_id;
      if not found then return false; end if;
      delete from deal_activities where company_id = current_company() and deal_id = p_id;
      delete from deal_items where company_id = current_company() and deal_id = p_id;
      delete from deal_automation_runs where company_id = current_company() and deal_id = p_id;
      delete from deals where company_id = current_company() and id = p_id;
      return found;
    exception when foreign_key_violation then return false; end $$`.execute(db)
  await sql`create function remove_sample_tag(p_id uuid) returns boolean language plpgsql ${definer}
    as $$ begin
      perform from sample_records where company_id = current_company() and kind = 'tag' and id = p_id;
      if not found then return false; end if;
      perform from deals where company_id = current_company() and p_id = any (tag_ids);
      if found then return false; end if;
      delete from tags where company_id = current_company() and id = p_id;
      return found;
    exception when foreign_key_violation then return false; end $$`.execute(db)
  await grantFunctions(db, ['remove_sample_deal(uuid)', 'remove_sample_tag(uuid)'])
}
