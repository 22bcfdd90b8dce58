import { type Kysely, sql } from 'kysely'
import { grantFunctions } from '../../platform/database/grants.ts'

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
  // Lower case without accents. A company's people are few enough to be read one by one.
  await sql`create function plain_text(p_text text) returns text language sql immutable parallel safe
    as $$ select translate(lower(p_text), 'áàâãäåçéèêëíìîïñóòôõöúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy') $$`.execute(db)
  // Words in lower case with single spaces between: no accents, no punctuation, whatever the database's locale.
  await sql`create function plain_words(p_text text) returns text language sql immutable parallel safe
    as $$ select btrim(regexp_replace(
      lower(regexp_replace(normalize(p_text, NFKD), '[\\u0300-\\u036F\\uFE00-\\uFE0F]', '', 'g') collate "pg_c_utf8"),
      '[[:space:][:cntrl:]\\u0021-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u2000-\\u206F]+',
      ' ', 'g')) collate "default" $$`.execute(db)
  await sql`create function search_scope(p_company uuid, p_type text) returns text language sql immutable parallel safe
    as $$ select right(p_company::text, 12) || p_type || ':' $$`.execute(db)
  await sql`create function search_lexemes(p_scope text, p_words text) returns tsvector language sql immutable parallel safe
    as $$ select array_to_tsvector(array(
      select p_scope || word from string_to_table(p_words, ' ') word where word <> ''
      union select p_scope || left(word, 3) || '*' from string_to_table(p_words, ' ') word
        where word ~ '^[^0-9]..')) $$`.execute(db)
  await sql`create table search_entries (
    company_id uuid not null references companies (id),
    type text not null,
    id uuid not null,
    title text collate "C" not null,
    words text not null,
    lexemes tsvector not null generated always as (search_lexemes(search_scope(company_id, type), words)) stored,
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
  await createFinder(db)
}

/**
 * The search among very many: titles that begin so, whole words, words of which the last is half written, words that
 * are all half written, then the middle of words, then words that are nearly it. Each step is one look into one index.
 *
 * A beginning is gathered from all who have a word that begins so, before anything else is asked. So a row that has a word
 * has its first three letters as a lexeme too, for beginnings of three or four letters; longer ones begin fewer words.
 * The middle of a word costs a look per three letters. These dear steps are for those whom the steps before have not
 * found. The last word is taken for half written even then, because it may still be being typed, except in an address,
 * whose end is everybody's. A few figures are the end of a number more often than the beginning of a word, so their
 * middle is looked for as well. More than a page of what fits is enough.
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
      v_longest integer := (select max(length(word)) from unnest(v_words) word);
      v_enough integer := least(p_limit, 100);
      v_figures boolean := v_phrase ~ '^[0-9 ]{3,11}$';
      v_hits uuid[] := '{}';
      v_more uuid[];
      v_query tsquery;
      v_begin text[];
      v_step text;
      v_fits text;
    begin
      if v_company is null or v_phrase = '' then return; end if;

      v_hits := array(select e.id from search_entries e
        where e.company_id = v_company and e.type = p_type
          and e.title >= v_phrase collate "C" and e.title < (v_phrase || chr(1114111)) collate "C"
        order by e.title, e.id limit p_limit);

      foreach v_step in array array['whole', 'last', 'all'] loop
        exit when cardinality(v_hits) >= v_enough;
        continue when v_step = 'last' and v_hits = '{}' and cardinality(v_words) = 1;
        continue when v_step = 'last' and p_text like '%@%';
        continue when v_step = 'all' and v_hits <> '{}';
        select string_agg(case
            when not half then quote_literal(v_scope || word)
            when word ~ '^[^0-9]...?$' then quote_literal(v_scope || left(word, 3) || '*')
            else quote_literal(v_scope || word) || ':*' end, ' & ')::tsquery,
          coalesce(array_agg('% ' || word || '%') filter (where half), '{}')
        into v_query, v_begin
        from unnest(v_words) with ordinality as w(word, at),
          lateral (select v_step = 'all' or v_step = 'last' and at = cardinality(v_words) as half) h;
        v_more := array(select f.id from (
            select e.id, e.words from search_entries e
            where e.lexemes @@ v_query and e.company_id = v_company and e.type = p_type and e.id <> all (v_hits)
              and ' ' || e.words like all (v_begin)
            limit 200) f
          order by length(f.words), f.id desc limit p_limit);
        v_hits := v_hits || v_more;
      end loop;

      -- Two letters are in everything: the middle of a word begins to say something with three. All words are
      -- asked of the index, so that a rare one helps a frequent one; they hold letters only, no pattern.
      if (v_hits = '{}' or v_figures and cardinality(v_hits) < v_enough) and v_longest >= 3 then
        select string_agg(format('e.words like %L', '%' || word || '%'), ' and ') into v_fits from unnest(v_words) word;
        execute format('select array(select f.id from (
            select e.id, e.words from search_entries e
            where e.company_id = $1 and e.type = $2 and e.id <> all ($3) and %s limit 200) f
          order by length(f.words), f.id desc limit $4)', v_fits)
        into v_more using v_company, p_type, v_hits, p_limit;
        v_hits := v_hits || v_more;
      end if;
      -- A search that found something had its words right.
      if v_hits = '{}' and v_longest >= 4 then
        select string_agg(case when length(word) >= 4 then format('e.words %%> %L', word)
          else format('e.words like %L', '%' || word || '%') end, ' and ') into v_fits from unnest(v_words) word;
        execute format('select array(select f.id from (
            select e.id, e.words from search_entries e
            where e.company_id = $1 and e.type = $2 and %s limit 1000) f
          order by word_similarity($3, f.words) desc, length(f.words), f.id desc limit $4)', v_fits)
        into v_more using v_company, p_type, v_phrase, p_limit;
        v_hits := v_more;
      end if;
      return query select unnest(v_hits[1:p_limit]);
    end $$`.execute(db)
  await grantFunctions(db, ['search_entries_find(text, text, integer)'])
}
