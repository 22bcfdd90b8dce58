import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Pipelines and their deals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pipelines (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    rank text collate "C" not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id))`.execute(db)
  // `came_from`: the cards that were merged into this one and had the deal before, the last one last.
  await sql`create table deals (
    company_id uuid not null,
    id uuid not null,
    pipeline_id uuid not null,
    stage text not null,
    rank text collate "C" not null,
    title text not null,
    contact text,
    contact_id uuid,
    came_from uuid[] not null default '{}',
    value_amount bigint not null,
    value_currency text not null,
    probability smallint not null,
    owner_id uuid not null,
    owner_name text not null,
    created_at timestamptz not null default now(),
    moved_at timestamptz not null default now(),
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, pipeline_id) references pipelines (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id))`.execute(db)
  // Serves the board and the search for a card's neighbours.
  await sql`create index deals_board on deals (company_id, pipeline_id, stage, rank, id)`.execute(db)
  // Serves the deals of one person.
  await sql`create index deals_of_contact on deals (company_id, contact_id, moved_at desc) where contact_id is not null`.execute(
    db,
  )
  // Serve what was won and lost today, and what of the rest belongs to one person.
  await sql`create index deals_ended on deals (company_id, moved_at) where stage in ('closing', 'lost')`.execute(db)
  await sql`create index deals_owner on deals (company_id, owner_id, moved_at)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['pipelines', 'deals'])
  await keepSearchable(db, { table: 'deals', type: 'deal', title: ['title'], also: ['contact'] })
}
