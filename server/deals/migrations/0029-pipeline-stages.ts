import { type Kysely, sql } from 'kysely'

/** The stages of a pipeline are its own; deals say when they are expected to close, and how they ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stage = (id: string, kind: string, rotsAfterDays: number | null) => ({
    id,
    name: null,
    kind,
    colour: 'neutral',
    probability: null,
    requires: [],
    to: null,
    rotsAfterDays,
  })
  const stages = [
    ...['prospecting', 'qualification', 'proposal', 'negotiation'].map((id) => stage(id, 'open', 30)),
    stage('closing', 'closing', null),
    stage('lost', 'lost', null),
  ]
  await sql`alter table pipelines
    add column stages jsonb not null default ${sql.lit(JSON.stringify(stages))}::jsonb,
    add column version integer not null default 1`.execute(db)
  await sql`alter table deals add column expected_close text, add column outcome jsonb`.execute(db)
}
