import { type Kysely, sql } from 'kysely'

/** Kinds that no company has decided about yet are masked, except where all masking was turned off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update ai_privacy set masked = masked || array['rg', 'passport', 'birth', 'address', 'cep', 'pix', 'account',
    'iban', 'plate', 'nif', 'ssn'] where masked <> '{}'`.execute(db)
}
