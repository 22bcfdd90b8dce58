import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Chunks as vectors of the company's embedding model, found by their distance where the database has the extension. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of which model a company's vectors are, how long each of them is once the first has come, and since when; whose job makes
  // them, and whether providers answer.
  await sql`create table ai_embeddings (
    company_id uuid not null primary key references companies (id),
    model text not null,
    dimension integer,
    dimension_since timestamptz,
    lease_by uuid,
    lease_until timestamptz,
    failures integer not null default 0,
    rest_until timestamptz,
    problem text)`.execute(db)
  await createChunkVectors(db)
  await ownCompany(db, 'select, insert, update, delete', ['ai_embeddings'])
  // Whether the extension works here: the start of the product says so, after the migrations.
  await sql`create function knowledge_vectors() returns boolean language sql immutable parallel safe
    as 'select false'`.execute(db)
  // Of a few vectors each is compared; of many, the index of their length is followed until enough of the company's are found.
  // Where others have most of the index that finds too few, and all of the company's are compared after all. A database that
  // cannot compare finds nothing, and the search goes by words.
  await sql`create function knowledge_near(p_model text, p_query real[], p_limit integer)
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
      select count(*) into v_count from (select 1 from ai_chunk_vectors v
        where v.company_id = v_company and v.model = p_model and v.dimension = v_dimension limit v_most + 1) c;
      if v_count = 0 then return; end if;
      v_indexed := v_count > v_few and to_regclass('ai_chunk_vectors_' || v_dimension) is not null;
      if not v_indexed and v_count > v_most then return; end if;
      v_distance := format('(v.embedding::halfvec(%1$s) <=> $2::halfvec(%1$s))', v_dimension);
      v_near := 'select array_agg(f.source_id), array_agg(f.version), array_agg(f.ordinal), array_agg((1 - f.distance)::real)
        from (select v.source_id, v.version, v.ordinal, %1$s as distance from ai_chunk_vectors v
          where v.dimension = %2$s and v.company_id = $1 and v.model = $3
            and (select c.live from ai_chunks c where c.company_id = v.company_id and c.source_id = v.source_id
              and c.version = v.version and c.ordinal = v.ordinal)
          order by %1$s %3$s limit $4) f';
      -- Settings of the extension are there once it is loaded, which the first use of its type does.
      perform '[1]'::text::halfvec;
      perform set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true);
      execute format(v_near, v_distance, v_dimension, case when v_indexed then '' else '+ 0' end)
        into v_sources, v_versions, v_ordinals, v_similarities using v_company, p_query, p_model, p_limit;
      if v_indexed and coalesce(cardinality(v_sources), 0) < p_limit and v_count <= v_most then
        execute format(v_near, v_distance, v_dimension, '+ 0')
          into v_sources, v_versions, v_ordinals, v_similarities using v_company, p_query, p_model, p_limit;
      end if;
      return query select * from unnest(v_sources, v_versions, v_ordinals, v_similarities);
    exception when others then
      raise warning 'knowledge is found by its words alone: %', sqlerrm;
    end $$`.execute(db)
  await grantFunctions(db, ['knowledge_vectors()', 'knowledge_near(text, real[], integer)'])
}

/** Made anew where an index of the extension that went keeps the old one from being read. */
export async function createChunkVectors(db: Kysely<unknown>): Promise<void> {
  // Plain numbers, so that the table is the same with and without the extension.
  await sql`create table ai_chunk_vectors (
    company_id uuid not null,
    source_id uuid not null,
    version integer not null,
    ordinal integer not null,
    model text not null,
    dimension integer not null,
    embedding real[] not null check (cardinality(embedding) = dimension),
    primary key (company_id, source_id, version, ordinal),
    foreign key (company_id, source_id, version, ordinal)
      references ai_chunks (company_id, source_id, version, ordinal) on delete cascade)`.execute(db)
  await sql`alter table ai_chunk_vectors alter column embedding set storage external`.execute(db)
  // Serves the count by which a search decides how it compares.
  await sql`create index ai_chunk_vectors_model on ai_chunk_vectors (company_id, model, dimension)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['ai_chunk_vectors'])
}
