import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Conversations, what is said in them, their words, and what a company lets out on its own account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversations (
    company_id uuid not null references companies (id),
    id uuid not null,
    contact_id uuid not null,
    contact_name text not null,
    channel_id uuid not null,
    channel_kind text not null,
    address text not null,
    subject text,
    state text not null check (state in ('waiting', 'open', 'held', 'snoozed', 'closed')),
    assignee_id uuid,
    queue_id uuid,
    offered_to uuid,
    priority smallint not null default 0,
    ownership_version integer not null default 0,
    preview jsonb,
    last_seq integer not null default 0,
    unread integer not null default 0,
    last_inbound_at timestamptz,
    waiting_since timestamptz,
    snoozed_until timestamptz,
    first_answer_at timestamptz,
    answer_due_at timestamptz,
    resolve_due_at timestamptz,
    resolve_left_ms bigint,
    opened_at timestamptz not null,
    closed_at timestamptz,
    close_reason text,
    merged_into uuid,
    before_merge jsonb,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (company_id, id),
    check ((state in ('open', 'held')) <= (assignee_id is not null)),
    check ((state = 'snoozed') = (snoozed_until is not null)),
    check ((state = 'closed') = (closed_at is not null)),
    check (offered_to is null or state = 'waiting'),
    check ((merged_into is null) = (before_merge is null)),
    check ((merged_into is not null) <= (state = 'closed')),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, merged_into) references conversations (company_id, id),
    foreign key (company_id, assignee_id) references users (company_id, id))`.execute(db)
  // One person has one open conversation on a channel, however many messages come at once.
  await sql`create unique index conversations_one_open on conversations (company_id, channel_id, contact_id)
    where state <> 'closed'`.execute(db)
  await sql`create index conversations_of_contact on conversations (company_id, contact_id, opened_at desc)`.execute(db)
  // Serve the lists: the newest change first, of one state, of one person; and who waits longest.
  await sql`create index conversations_changed on conversations (company_id, changed_at desc, id desc)`.execute(db)
  await sql`create index conversations_state on conversations (company_id, state, changed_at desc, id desc)`.execute(db)
  await sql`create index conversations_assignee on conversations (company_id, assignee_id, changed_at desc, id desc)
    where state <> 'closed'`.execute(db)
  await sql`create index conversations_waiting on conversations (company_id, waiting_since, id)
    where waiting_since is not null and state <> 'closed'`.execute(db)
  await sql`create table messages (
    company_id uuid not null,
    conversation_id uuid not null,
    seq integer not null,
    id uuid not null,
    channel_id uuid not null,
    direction text not null check (direction in ('in', 'out', 'inside')),
    author jsonb not null,
    content jsonb not null,
    reply_to uuid,
    reactions jsonb not null default '[]',
    status text,
    campaign boolean not null default false,
    problem text,
    problem_params jsonb,
    external_id text,
    connection text check (connection in ('primary', 'backup')),
    at timestamptz not null,
    tries integer not null default 0,
    called_at timestamptz,
    retry_at timestamptz,
    primary key (company_id, conversation_id, seq),
    unique (company_id, id),
    check ((direction = 'out') = (status is not null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  // The provider's name for a message: what comes twice is taken once, and a receipt finds its message.
  await sql`create unique index messages_external on messages (company_id, channel_id, external_id)
    where external_id is not null`.execute(db)
  // Serves what still has to go out, in its order.
  await sql`create index messages_unsettled on messages (company_id, conversation_id, seq)
    where status in ('queued', 'in_doubt')`.execute(db)
  // One message of a conversation is at the provider at a time, whichever worker sends it.
  await sql`create unique index messages_called on messages (company_id, conversation_id)
    where status = 'queued' and called_at is not null`.execute(db)
  // Serves how many one person has had lately, and what is at the provider when everything is stopped.
  await sql`create index messages_campaign on messages (company_id, conversation_id, at) where campaign`.execute(db)
  await sql`create index messages_campaign_called on messages (company_id, called_at)
    where campaign and status = 'queued' and called_at is not null`.execute(db)
  await sql`create table outbound_rules (
    company_id uuid not null primary key references companies (id),
    quiet jsonb,
    per_day integer,
    halted_at timestamptz,
    halted_by uuid,
    halt_reason text,
    version integer not null default 1,
    check ((halted_at is null) = (halted_by is null)),
    check ((halted_at is null) = (halt_reason is null)),
    foreign key (company_id, halted_by) references users (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['conversations', 'messages'])
  await ownCompany(db, 'select, insert, update, delete', ['outbound_rules'])
  await rewind(db)
  await findMessages(db)
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
    language sql stable ${definer}
    as $$ select ${columns} from unnest(p_subjects) s (id) cross join lateral (
        select e.* from events e where ${about} and conversation_subject(e.body) = s.id and e.at <= p_until
        order by e.at, e.position) e
      order by e.position $$`.execute(db)
  await sql`create function conversation_event_last(p_subject uuid, p_until timestamptz) returns ${shape}
    language sql stable ${definer}
    as $$ select ${columns} from events e where ${about} and conversation_subject(e.body) = p_subject and e.at <= p_until
      order by e.at desc, e.position desc limit 1 $$`.execute(db)
  await sql`create function conversation_event_first(p_subject uuid) returns text
    language sql stable ${definer}
    as $$ select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from events e
      where ${about} and conversation_subject(e.body) = p_subject order by e.at, e.position limit 1 $$`.execute(db)
  await grantFunctions(db, [
    'conversation_events(uuid[], timestamptz)',
    'conversation_event_last(uuid, timestamptz)',
    'conversation_event_first(uuid)',
  ])
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
  await ownCompany(db, '', ['message_words'])

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
  await grantFunctions(db, ['messages_find(text, integer)'])
}
