import { type Kysely, sql } from 'kysely'
import { grantFunctions } from '../../platform/database/grants.ts'

/** Knowledge from files, with the page of each chunk, and a search that weighs rare words before those of every chunk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_sources drop constraint ai_sources_kind_check,
    add constraint ai_sources_kind_check check (kind in ('text', 'url', 'conversation', 'file')),
    add column file_id uuid`.execute(db)
  await sql`alter table ai_chunks add column page integer`.execute(db)
  // Each word counts for as much as it is rare. Chunks with any rare word are all weighed, so none is missed; where each
  // word is frequent, those with the most of the rarest words are, from all of them downwards.
  await sql`create or replace function knowledge_find(p_text text, p_limit integer)
    returns table (source_id uuid, version integer, ordinal integer, matched integer)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off as $$
    declare
      v_company uuid := current_company();
      v_rare constant integer := 200;
      v_words text[] := (select (array_agg(word order by length(word) desc, word))[1:12] from unnest(knowledge_words(p_text)) word);
      v_scope text := search_scope(v_company, 'k');
      v_lexemes text[] := '{}';
      v_counts integer[] := '{}';
      v_lexeme text;
      v_count integer;
      v_rares integer := 0;
      v_query tsquery;
      v_found integer := 0;
    begin
      if v_company is null or coalesce(cardinality(v_words), 0) = 0 then return; end if;
      for v_lexeme in select v_scope || word from unnest(v_words) word loop
        select count(*) into v_count from (select 1 from ai_chunks k where k.live
          and k.lexemes @@ quote_literal(v_lexeme)::tsquery and k.company_id = v_company limit v_rare + 1) c;
        continue when v_count = 0;
        v_lexemes := v_lexemes || v_lexeme;
        v_counts := v_counts || v_count;
        if v_count <= v_rare then v_rares := v_rares + 1; end if;
      end loop;
      if cardinality(v_lexemes) = 0 then return; end if;
      select array_agg(lexeme order by n, length(lexeme) desc, lexeme), array_agg(n order by n, length(lexeme) desc, lexeme)
        into v_lexemes, v_counts from unnest(v_lexemes, v_counts) w (lexeme, n);
      for v_words_left in reverse case when v_rares > 0 then 1 else cardinality(v_lexemes) end..1 loop
        select string_agg(quote_literal(lexeme), case when v_rares > 0 then ' | ' else ' & ' end)::tsquery into v_query
          from unnest(v_lexemes[1:case when v_rares > 0 then v_rares else v_words_left end]) lexeme;
        return query select f.source_id, f.version, f.ordinal, f.hits from (
            select c.source_id, c.version, c.ordinal, length(c.lexemes) as size,
              (select count(*)::integer from unnest(v_lexemes) lexeme where c.lexemes @@ quote_literal(lexeme)::tsquery) as hits,
              (select sum(1 / ln(n + 2)) from unnest(v_lexemes, v_counts) w (lexeme, n)
                where c.lexemes @@ quote_literal(lexeme)::tsquery) as weight
            from (select k.source_id, k.version, k.ordinal, k.lexemes from ai_chunks k
              where k.live and k.lexemes @@ v_query and k.company_id = v_company limit 12 * v_rare) c) f
          order by f.weight desc, f.size, f.source_id, f.ordinal limit p_limit;
        get diagnostics v_found = row_count;
        exit when v_found > 0;
      end loop;
    end $$`.execute(db)
  await grantFunctions(db, ['knowledge_find(text, integer)'])
}
