import { type Kysely, sql } from 'kysely'

/**
 * A conversation as it stood at a moment, words of messages that can be found, one conversation that went into
 * another, and the person a deal is with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewind(db)
  await findMessages(db)
  await sql`alter table conversations add column merged_into uuid, add column before_merge jsonb,
    add foreign key (company_id, merged_into) references conversations (company_id, id),
    add check ((merged_into is null) = (before_merge is null)),
    add check ((merged_into is not null) <= (state = 'closed'))`.execute(db)

  // `came_from`: the cards that were merged into this one and had the deal before, the last one last.
  await sql`alter table deals add column contact_id uuid, add column came_from uuid[] not null default '{}',
    add foreign key (company_id, contact_id) references contacts (company_id, id)`.execute(db)
  // Serves the deals of one person.
  await sql`create index deals_of_contact on deals (company_id, contact_id, moved_at desc) where contact_id is not null`.execute(
    db,
  )
}

/**
 * Each event of a conversation is about a message or about the conversation itself. What one of them was at a
 * moment is the last event about it until then, and the index leads there however long the thread has become.
 *
 * The functions run as the owner of the log, because under row-level security an expression loses its index; so
 * they name the company themselves.
 */
async function rewind(db: Kysely<unknown>): Promise<void> {
  await sql`create function conversation_subject(p_body text) returns uuid language sql immutable parallel safe
    as $$ select coalesce(p_body::json #>> '{message,id}', p_body::json #>> '{conversation,id}')::uuid $$`.execute(db)
  const names = sql`('conversations.opened', 'conversations.changed', 'conversations.message_added',
    'conversations.message_changed')`
  await sql`create index events_of_conversations on events (company_id, conversation_subject(body), at, position)
    where name in ${names}`.execute(db)

  const columns = sql`e.position, e.id, e.name, e.v, e.actor_id, e.cause, e.body,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const shape = sql`table (pos bigint, id uuid, name text, v smallint, actor_id uuid, cause uuid, body text, at text)`
  const about = sql`e.company_id = current_company() and e.name in ${names}`
  await sql`create function conversation_events(p_subjects uuid[], p_until timestamptz) returns ${shape}
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select ${columns} from unnest(p_subjects) s (id) cross join lateral (
        select e.* from events e where ${about} and conversation_subject(e.body) = s.id and e.at <= p_until
        order by e.at, e.position) e
      order by e.position $$`.execute(db)
  await sql`create function conversation_event_last(p_subject uuid, p_until timestamptz) returns ${shape}
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select ${columns} from events e where ${about} and conversation_subject(e.body) = p_subject and e.at <= p_until
      order by e.at desc, e.position desc limit 1 $$`.execute(db)
  await sql`create function conversation_event_first(p_subject uuid) returns text
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from events e
      where ${about} and conversation_subject(e.body) = p_subject order by e.at, e.position limit 1 $$`.execute(db)
  for (const name of [
    'conversation_events(uuid[], timestamptz)',
    'conversation_event_last(uuid, timestamptz)',
    'conversation_event_first(uuid)',
  ]) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to aura_app`.execute(db)
  }
}

/**
 * The words of messages stand beside them, so that a receipt touches no index of words. A company's words begin
 * with its own key, and a word is cut where nobody types any further.
 */
async function findMessages(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_words (
    company_id uuid not null,
    message_id uuid not null,
    conversation_id uuid not null,
    lexemes tsvector not null,
    primary key (company_id, message_id))`.execute(db)
  // Serves words and their beginnings.
  await sql`create index message_words_lexemes on message_words using gin (lexemes)`.execute(db)
  await sql`alter table message_words enable row level security`.execute(db)
  await sql`create policy own_company on message_words for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)

  await sql`create function message_lexemes(p_company uuid, p_content jsonb) returns tsvector
    language sql immutable parallel safe
    as $$ select array_to_tsvector(string_to_array(regexp_replace(
      plain_words(concat_ws(' ', p_content ->> 'text', p_content ->> 'caption', p_content ->> 'name',
        p_content ->> 'title', p_content ->> 'address')),
      '([^ ]{1,60})[^ ]*', search_scope(p_company, 'm') || '\\1', 'g'), ' ')) $$`.execute(db)
  await sql`create function keep_message_words() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$ begin
      insert into message_words (company_id, message_id, conversation_id, lexemes)
      values (new.company_id, new.id, new.conversation_id, message_lexemes(new.company_id, new.content))
      on conflict (company_id, message_id) do update set lexemes = excluded.lexemes;
      return null;
    end $$`.execute(db)
  await sql`revoke execute on function keep_message_words() from public`.execute(db)
  await sql`create trigger message_words_added after insert on messages for each row
    when (new.content ->> 'type' not in ('change', 'unknown')) execute function keep_message_words()`.execute(db)
  await sql`create trigger message_words_changed after update of content on messages for each row
    when (old.content is distinct from new.content) execute function keep_message_words()`.execute(db)
  await sql`insert into message_words (company_id, message_id, conversation_id, lexemes)
    select company_id, id, conversation_id, message_lexemes(company_id, content) from messages
    where content ->> 'type' not in ('change', 'unknown')`.execute(db)

  // Of each conversation its newest message that has all the words: whole ones first, then their beginnings. Ids
  // sort by time; of a word that is everywhere a bounded number is compared.
  await sql`create function messages_find(p_text text, p_limit integer) returns table (message uuid, conversation uuid)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off as $$
    declare
      v_company uuid := current_company();
      v_words text[] := (string_to_array(plain_words(p_text), ' '))[1:8];
      v_query tsquery;
      v_ending text;
      v_found integer := 0;
    begin
      if v_company is null or cardinality(v_words) = 0 then return; end if;
      foreach v_ending in array array['', ':*'] loop
        select string_agg(quote_literal(search_scope(v_company, 'm') || left(word, 60)) || v_ending, ' & ')::tsquery
          into v_query from unnest(v_words) word;
        return query select f.message_id, f.conversation_id from (
            select distinct on (c.conversation_id) c.message_id, c.conversation_id from (
              select w.message_id, w.conversation_id from message_words w
              where w.lexemes @@ v_query and w.company_id = v_company limit 5000) c
            order by c.conversation_id, c.message_id desc) f
          order by f.message_id desc limit p_limit;
        get diagnostics v_found = row_count;
        exit when v_found > 0;
      end loop;
    end $$`.execute(db)
  await sql`revoke execute on function messages_find(text, integer) from public`.execute(db)
  await sql`grant execute on function messages_find(text, integer) to aura_app`.execute(db)
}
