import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Conversations that are sample data, and the channel that they seem to have come over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sample_records drop constraint sample_records_kind_check`.execute(db)
  await sql`alter table sample_records add constraint sample_records_kind_check
    check (kind in ('tag', 'contact', 'deal', 'conversation', 'channel'))`.execute(db)
  // One in which somebody has written or changed anything has another version, or is held by what refers to it.
  await sql`create function remove_sample_conversation(p_id uuid) returns boolean language plpgsql ${definer}
    as $$ begin
      perform from sample_records where company_id = current_company() and kind = 'conversation' and id = p_id;
      if not found then return false; end if;
      perform from conversations where company_id = current_company() and id = p_id and version = 1 for update;
      if not found then return false; end if;
      delete from message_words where company_id = current_company() and conversation_id = p_id;
      delete from messages where company_id = current_company() and conversation_id = p_id;
      delete from conversations where company_id = current_company() and id = p_id;
      return found;
    exception when foreign_key_violation then return false; end $$`.execute(db)
  await sql`create function remove_sample_channel(p_id uuid) returns boolean language plpgsql ${definer}
    as $$ begin
      perform from sample_records where company_id = current_company() and kind = 'channel' and id = p_id;
      if not found then return false; end if;
      delete from channels where company_id = current_company() and id = p_id;
      return found;
    exception when foreign_key_violation then return false; end $$`.execute(db)
  await grantFunctions(db, ['remove_sample_conversation(uuid)', 'remove_sample_channel(uuid)'])
}
