import { type Kysely, sql } from 'kysely'
import { keepSearchable } from '../keep-searchable.ts'

/**
 * What can be found, as one row of words per thing. The words stand beside the things and not in them, so that
 * a card that is moved touches no index of words; triggers keep them.
 *
 * A company's words are lexemes that begin with the company's own key: the first letters of a word, which are
 * in the index of every company, are then read in one company only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)

  // Words in lower case with single spaces between: no accents, no punctuation, whatever the database's locale.
  await sql`create function plain_words(p_text text) returns text language sql immutable parallel safe
    as $$ select btrim(regexp_replace(
      lower(regexp_replace(normalize(p_text, NFKD), '[\\u0300-\\u036F\\uFE00-\\uFE0F]', '', 'g') collate "pg_c_utf8"),
      '[[:space:][:cntrl:]\\u0021-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u2000-\\u206F]+',
      ' ', 'g')) collate "default" $$`.execute(db)
  await sql`create function search_scope(p_company uuid, p_type text) returns text language sql immutable parallel safe
    as $$ select right(p_company::text, 12) || p_type || ':' $$`.execute(db)

  await sql`create table search_entries (
    company_id uuid not null references companies (id),
    type text not null,
    id uuid not null,
    title text collate "C" not null,
    words text not null,
    lexemes tsvector not null generated always as (array_to_tsvector(string_to_array(
      regexp_replace(words, '([^ ]+)', search_scope(company_id, type) || '\\1', 'g'), ' '))) stored,
    primary key (company_id, type, id))`.execute(db)
  // Serves what is called exactly so, or begins so.
  await sql`create index search_entries_title on search_entries (company_id, type, title)`.execute(db)
  // Serves words and their beginnings.
  await sql`create index search_entries_lexemes on search_entries using gin (lexemes)`.execute(db)
  // Serves the middle of words, and words with a wrong letter.
  await sql`create index search_entries_words on search_entries using gin (company_id, words gin_trgm_ops)`.execute(db)
  await sql`alter table search_entries enable row level security`.execute(db)
  await sql`create policy own_company on search_entries for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)

  await createKeeper(db)
  await createFinder(db)
  await keepSearchable(db, { table: 'deals', type: 'deal', title: ['title'], also: ['contact'] })
  await keepSearchable(db, {
    table: 'users',
    type: 'user',
    title: ['first_name', 'last_name'],
    also: ['email'],
    only: { column: 'kind', values: ['person', 'member'] },
  })
}

/** The trigger that `keepSearchable` puts on a table: the kind, the columns of the title, further columns. */
async function createKeeper(db: Kysely<unknown>): Promise<void> {
  await sql`create function keep_search_entry() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_row jsonb := to_jsonb(coalesce(new, old));
      v_title text;
      v_also text;
    begin
      if tg_op = 'DELETE' then
        delete from search_entries where company_id = old.company_id and type = tg_argv[0] and id = old.id;
        return null;
      end if;
      select string_agg(v_row ->> column_name, ' ') into v_title from unnest(tg_argv[1]::text[]) column_name;
      select string_agg(v_row ->> column_name, ' ') into v_also from unnest(tg_argv[2]::text[]) column_name;
      insert into search_entries (company_id, type, id, title, words)
      values (new.company_id, tg_argv[0], new.id, left(plain_words(v_title), 200),
        left(plain_words(concat_ws(' ', v_title, v_also)), 500))
      on conflict (company_id, type, id) do update set title = excluded.title, words = excluded.words;
      return null;
    end $$`.execute(db)
}

/**
 * The ids of what fits, the best first: titles that begin so, whole words, beginnings of words, then words that
 * hold it or are nearly it. Each step is one look into one index and is left out when the ones before were
 * enough; of very many that fit equally, a bounded number is compared.
 *
 * It runs as the owner of the tables, because under row-level security these operators lose their indexes; so
 * it names the company itself.
 */
async function createFinder(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_entries_find(p_type text, p_text text, p_limit integer) returns setof uuid
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.5 as $$
    declare
      v_company uuid := current_company();
      v_scope text := search_scope(v_company, p_type);
      v_phrase text := plain_words(p_text);
      v_words text[] := (string_to_array(v_phrase, ' '))[1:8];
      v_longest text := (select word from unnest(v_words) word order by length(word) desc limit 1);
      v_hits uuid[] := '{}';
      v_more uuid[];
      v_query tsquery;
      v_ending text;
    begin
      if v_company is null or v_phrase = '' then return; end if;

      v_hits := array(select e.id from search_entries e
        where e.company_id = v_company and e.type = p_type
          and e.title >= v_phrase collate "C" and e.title < (v_phrase || chr(1114111)) collate "C"
        order by e.title, e.id limit p_limit);

      foreach v_ending in array array['', ':*'] loop
        exit when cardinality(v_hits) >= p_limit;
        select string_agg(quote_literal(v_scope || word) || v_ending, ' & ')::tsquery into v_query
        from unnest(v_words) word;
        v_more := array(select f.id from (
            select e.id, e.words from search_entries e
            where e.lexemes @@ v_query and e.company_id = v_company and e.type = p_type and e.id <> all (v_hits)
            limit 200) f
          order by length(f.words), f.id desc limit p_limit);
        v_hits := v_hits || v_more;
      end loop;

      -- Two letters are in everything: the middle of a word begins to say something with three.
      if cardinality(v_hits) < p_limit and length(v_longest) >= 3 then
        v_more := array(select f.id from (
            select e.id, e.words from search_entries e
            where e.words like '%' || v_longest || '%' and e.company_id = v_company and e.type = p_type
              and e.id <> all (v_hits) and not exists (select from unnest(v_words) word where position(word in e.words) = 0)
            limit 200) f
          order by length(f.words), f.id desc limit p_limit);
        v_hits := v_hits || v_more;
      end if;
      if cardinality(v_hits) < p_limit and length(v_longest) >= 4 then
        v_more := array(select f.id from (
            select e.id, e.words from search_entries e
            where e.words %> v_longest and e.company_id = v_company and e.type = p_type and e.id <> all (v_hits)
              and not exists (select from unnest(v_words) word
                where word_similarity(word, e.words) < 0.5 and position(word in e.words) = 0)
            limit 1000) f
          order by word_similarity(v_phrase, f.words) desc, length(f.words), f.id desc limit p_limit);
        v_hits := v_hits || v_more;
      end if;
      return query select unnest(v_hits[1:p_limit]);
    end $$`.execute(db)
  await sql`revoke execute on function search_entries_find(text, text, integer), keep_search_entry() from public`.execute(
    db,
  )
  await sql`grant execute on function search_entries_find(text, text, integer) to aura_app`.execute(db)
}
