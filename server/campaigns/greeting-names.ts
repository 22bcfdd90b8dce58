/** What people are called, as the database reads it: `machines/contacts/greeting-name.ts`. */
import { whiteSpace } from '@aura/machines/campaigns/text-shape.ts'
import { addressOnly } from '@aura/machines/contacts/greeting-name.ts'
import { type RawBuilder, sql } from 'kysely'

export const trimmedSql = (text: RawBuilder<unknown>) => sql`btrim(${text}, ${whiteSpace}::text)`

/** Null where the card has no name, or is named after its address. */
export const greetingNameSql = (name: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`case
  when ${trimmedSql(name)} = '' or ${trimmedSql(name)} ~ ${addressOnly}::text then null else ${trimmedSql(name)} end`
