import { type Kysely, sql } from 'kysely'
import { grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Suggested replies and what became of them, closed conversations to compare with, and drafts of canned replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table copilot_suggestions (
    company_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    queue_id uuid,
    user_id uuid not null,
    seq integer not null,
    text text not null,
    sources jsonb not null,
    model text not null,
    problem text,
    made_at timestamptz not null,
    taken_at timestamptz,
    message_id uuid,
    changed integer check (changed between 0 and 100),
    primary key (company_id, id),
    check ((message_id is null) = (changed is null)),
    check ((message_id is not null) <= (taken_at is not null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // One operator is suggested one reply to one message.
  await sql`create unique index copilot_suggestions_once
    on copilot_suggestions (company_id, conversation_id, user_id, seq)`.execute(db)
  // Serves the measure of what goes out.
  await sql`create index copilot_suggestions_taken on copilot_suggestions (company_id, conversation_id, user_id, taken_at desc)
    where taken_at is not null and message_id is null`.execute(db)
  // Serves the figures by queue, and the end of old ones.
  await sql`create index copilot_suggestions_made on copilot_suggestions (company_id, made_at)`.execute(db)
  await sql`create table copilot_cases (
    company_id uuid not null,
    conversation_id uuid not null,
    contact_id uuid not null,
    reason text not null,
    closed_at timestamptz not null,
    lexemes tsvector not null,
    primary key (company_id, conversation_id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id))`.execute(db)
  // Serves the search for conversations that are alike.
  await sql`create index copilot_cases_lexemes on copilot_cases using gin (lexemes)`.execute(db)
  await sql`create table copilot_macro_runs (
    company_id uuid not null,
    conversation_id uuid not null,
    macro_id uuid not null,
    at timestamptz not null,
    primary key (company_id, conversation_id, macro_id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, macro_id) references macros (company_id, id) on delete cascade)`.execute(db)
  // Serves the cascade.
  await sql`create index copilot_macro_runs_macro on copilot_macro_runs (company_id, macro_id)`.execute(db)
  await sql`create table copilot_reply_drafts (
    company_id uuid not null references companies (id),
    id uuid not null,
    fingerprint text not null,
    text text not null,
    uses integer not null,
    conversations integer not null,
    state text not null default 'open' check (state in ('open', 'approved', 'dismissed')),
    found_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // The same words make one draft, ever.
  await sql`create unique index copilot_reply_drafts_words on copilot_reply_drafts (company_id, fingerprint)`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update', ['copilot_cases', 'copilot_reply_drafts'])
  await ownCompany(db, 'select, insert, update, delete', ['copilot_suggestions', 'copilot_macro_runs'])
  // Those with the most words in common, at least two of them; the longest words are looked for first, since short ones say little.
  await sql`create function copilot_similar(p_text text, p_conversation uuid, p_limit integer)
    returns table (conversation_id uuid, contact_id uuid, reason text, matched integer)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off as $$
    declare
      v_company uuid := current_company();
      v_scope text := search_scope(v_company, 'k');
      v_lexemes text[] := (select array_agg(v_scope || word) from (
        select word from unnest(knowledge_words(p_text)) word order by length(word) desc, word limit 16) w);
      v_query tsquery;
    begin
      if v_company is null or coalesce(cardinality(v_lexemes), 0) < 2 then return; end if;
      select string_agg(quote_literal(lexeme), ' | ')::tsquery into v_query from unnest(v_lexemes) lexeme;
      return query select f.conversation_id, f.contact_id, f.reason, f.hits from (
          select c.conversation_id, c.contact_id, c.reason, c.closed_at,
            (select count(*)::integer from unnest(v_lexemes) lexeme where c.lexemes @@ quote_literal(lexeme)::tsquery) as hits
          from (select k.conversation_id, k.contact_id, k.reason, k.closed_at, k.lexemes from copilot_cases k
            where k.lexemes @@ v_query and k.company_id = v_company and k.conversation_id <> p_conversation limit 500) c) f
        where f.hits >= 2 order by f.hits desc, f.closed_at desc limit p_limit;
    end $$`.execute(db)
  await grantFunctions(db, ['copilot_similar(text, uuid, integer)'])
}
