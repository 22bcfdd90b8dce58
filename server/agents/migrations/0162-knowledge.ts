import { type Kysely, sql } from 'kysely'
import { grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** What AI agents know: sources in versions, cut into chunks that are found by their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_sources (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null check (kind in ('text', 'url', 'conversation')),
    title text not null,
    body text,
    url text,
    conversation_id uuid,
    recrawl_hours integer,
    version integer not null default 0,
    last_version integer not null default 0,
    state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
    problem text,
    content_hash text,
    read_at timestamptz,
    removed boolean not null default false,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id))`.execute(db)
  await sql`create table ai_source_versions (
    company_id uuid not null,
    source_id uuid not null,
    version integer not null,
    characters integer not null,
    chunks integer not null,
    read_at timestamptz not null,
    primary key (company_id, source_id, version),
    foreign key (company_id, source_id) references ai_sources (company_id, id))`.execute(db)
  await sql`create table ai_chunks (
    company_id uuid not null,
    source_id uuid not null,
    version integer not null,
    ordinal integer not null,
    body text not null,
    live boolean not null,
    lexemes tsvector not null,
    primary key (company_id, source_id, version, ordinal),
    foreign key (company_id, source_id, version)
      references ai_source_versions (company_id, source_id, version) on delete cascade)`.execute(db)
  // Serves the search; older versions are kept for the roll-back and are not found.
  await sql`create index ai_chunks_lexemes on ai_chunks using gin (lexemes) where live`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['ai_sources', 'ai_source_versions', 'ai_chunks'])
  await sql`create function knowledge_words(p_text text) returns text[] language sql immutable parallel safe
    set search_path = pg_catalog, public, pg_temp
    as $$ select coalesce(array_agg(distinct left(word, 60)), '{}') from unnest(string_to_array(plain_words(p_text), ' ')) word
      where length(word) > 1 and word not in (
        'de', 'da', 'do', 'das', 'dos', 'em', 'no', 'na', 'nos', 'nas', 'um', 'uma', 'os', 'as', 'ao', 'que', 'se', 'com',
        'por', 'para', 'meu', 'minha', 'como', 'qual', 'quais', 'eu', 'voce', 'voces', 'me', 'ou', 'mais', 'foi', 'sao',
        'the', 'an', 'of', 'to', 'in', 'is', 'are', 'and', 'or', 'for', 'on', 'my', 'how', 'what', 'do', 'does', 'can', 'you',
        'el', 'la', 'los', 'las', 'un', 'una', 'del', 'y', 'en', 'es', 'con', 'para', 'mi', 'como', 'cual', 'puedo', 'lo') $$`.execute(
    db,
  )
  await sql`create function knowledge_lexemes(p_company uuid, p_text text) returns tsvector
    language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
    as $$ select array_to_tsvector(coalesce(array_agg(search_scope(p_company, 'k') || word), '{}'))
      from unnest(knowledge_words(p_text)) word $$`.execute(db)
  // Chunks with all the words; else those with the most of them, of a bounded number that has any. A word that nearly
  // every chunk has says nothing, so the longest words are looked for first.
  await sql`create function knowledge_find(p_text text, p_limit integer)
    returns table (source_id uuid, version integer, ordinal integer, matched integer)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off as $$
    declare
      v_company uuid := current_company();
      v_words text[] := (select (array_agg(word order by length(word) desc, word))[1:12] from unnest(knowledge_words(p_text)) word);
      v_scope text := search_scope(v_company, 'k');
      v_lexemes text[];
      v_query tsquery;
      v_operator text;
      v_found integer := 0;
    begin
      if v_company is null or coalesce(cardinality(v_words), 0) = 0 then return; end if;
      v_lexemes := (select array_agg(v_scope || word) from unnest(v_words) word);
      foreach v_operator in array array[' & ', ' | '] loop
        select string_agg(quote_literal(lexeme), v_operator)::tsquery into v_query from unnest(v_lexemes) lexeme;
        return query select f.source_id, f.version, f.ordinal, f.hits from (
            select c.source_id, c.version, c.ordinal, c.size,
              (select count(*)::integer from unnest(v_lexemes) lexeme where c.lexemes @@ quote_literal(lexeme)::tsquery) as hits
            from (select k.source_id, k.version, k.ordinal, k.lexemes, length(k.lexemes) as size from ai_chunks k
              where k.live and k.lexemes @@ v_query and k.company_id = v_company limit 500) c) f
          order by f.hits desc, f.size, f.source_id, f.ordinal limit p_limit;
        get diagnostics v_found = row_count;
        exit when v_found > 0 or cardinality(v_lexemes) = 1;
      end loop;
    end $$`.execute(db)
  await grantFunctions(db, ['knowledge_find(text, integer)', 'knowledge_lexemes(uuid, text)'])
}
