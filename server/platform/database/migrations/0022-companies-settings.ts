import { type Kysely, sql } from 'kysely'

/** What a company says of itself. A number of another country than Brazil is no CNPJ and stands beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies
    add column foreign_tax_id text,
    add column address text,
    add column currency text not null default 'BRL',
    add column timezone text not null default 'America/Sao_Paulo',
    add column country text not null default 'BR',
    add column settings_version integer not null default 1`.execute(db)
}
