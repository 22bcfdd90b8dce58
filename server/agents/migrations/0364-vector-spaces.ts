import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Two providers with one name of a model have vectors apart, and each model has its own least similarity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Space 0 is that of the vectors of before; where their provider is not certain they are no provider's and are made anew.
  await sql`create table ai_vector_spaces (
    company_id uuid not null references companies (id),
    model text not null,
    space integer not null,
    kind text not null,
    address text not null,
    least_similarity real,
    primary key (company_id, model, space),
    unique (company_id, model, kind, address))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_vector_spaces'])
  await sql`insert into ai_vector_spaces (company_id, model, space, kind, address)
    select e.company_id, e.model, 0, case when p.count = 1 then p.kind else '' end,
      case when p.count = 1 then p.address else '' end
    from ai_embeddings e cross join lateral (
      select count(distinct (c.kind, c.address)) as count, min(c.kind) as kind, min(c.address) as address
      from (select kind, rtrim(coalesce(base_url, case kind when 'openai' then 'https://api.openai.com/v1'
            when 'google' then 'https://generativelanguage.googleapis.com/v1beta' else '' end), '/') as address
          from ai_connections where company_id = e.company_id and embedding_model = e.model) c) p`.execute(db)
  await sql`alter table ai_embeddings add column space integer not null default 0`.execute(db)
  await addSpace(db, 'ai_chunk_vectors')
  await addSpace(db, 'ai_chunk_vectors_aside')
  // As before, within a space.
  await sql`drop function knowledge_near(text, real[], integer)`.execute(db)
  await sql`create function knowledge_near(p_model text, p_query real[], p_limit integer, p_space integer default 0)
    returns table (source_id uuid, version integer, ordinal integer, similarity real)
    language plpgsql stable ${definer} set enable_sort = off as $$
    declare
      v_company uuid;
      v_few constant integer := 2000;
      v_most constant integer := 20000;
      v_dimension integer := cardinality(p_query);
      v_count integer;
      v_indexed boolean;
      v_distance text;
      v_near text;
      v_sources uuid[];
      v_versions integer[];
      v_ordinals integer[];
      v_similarities real[];
    begin
      v_company := current_company();
      if v_company is null or not knowledge_vectors() or coalesce(v_dimension, 0) = 0 then return; end if;
      select count(*) into v_count from (select 1 from ai_chunk_vectors v where v.company_id = v_company
        and v.model = p_model and v.space = p_space and v.dimension = v_dimension limit v_most + 1) c;
      if v_count = 0 then return; end if;
      v_indexed := v_count > v_few and to_regclass('ai_chunk_vectors_' || v_dimension) is not null;
      if not v_indexed and v_count > v_most then return; end if;
      v_distance := format('(v.embedding::halfvec(%1$s) <=> $2::halfvec(%1$s))', v_dimension);
      v_near := 'select array_agg(f.source_id), array_agg(f.version), array_agg(f.ordinal), array_agg((1 - f.distance)::real)
        from (select v.source_id, v.version, v.ordinal, %1$s as distance from ai_chunk_vectors v
          where v.dimension = %2$s and v.company_id = $1 and v.model = $3 and v.space = $5
            and (select c.live from ai_chunks c where c.company_id = v.company_id and c.source_id = v.source_id
              and c.version = v.version and c.ordinal = v.ordinal)
          order by %1$s %3$s limit $4) f';
      -- Settings of the extension are there once it is loaded, which the first use of its type does.
      perform '[1]'::text::halfvec;
      perform set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true);
      execute format(v_near, v_distance, v_dimension, case when v_indexed then '' else '+ 0' end)
        into v_sources, v_versions, v_ordinals, v_similarities using v_company, p_query, p_model, p_limit, p_space;
      if v_indexed and coalesce(cardinality(v_sources), 0) < p_limit and v_count <= v_most then
        execute format(v_near, v_distance, v_dimension, '+ 0')
          into v_sources, v_versions, v_ordinals, v_similarities using v_company, p_query, p_model, p_limit, p_space;
      end if;
      return query select * from unnest(v_sources, v_versions, v_ordinals, v_similarities);
    exception when others then
      raise warning 'knowledge is found by its words alone: %', sqlerrm;
    end $$`.execute(db)
  await grantFunctions(db, ['knowledge_near(text, real[], integer, integer)'])
}

/** Also where the table stands aside, or is made anew. */
export async function addSpace(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table if exists ${sql.ref(table)}
    add column if not exists space integer not null default 0`.execute(db)
}
