import { type Kysely, sql } from 'kysely'

/** Which models of a connection recognise and speak, and how much of a recording left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_connections
    add column transcription_model text,
    add column speech_model text,
    add column speech_voice text`.execute(db)
  await sql`alter table ai_departures add column audio_bytes integer not null default 0`.execute(db)
}
