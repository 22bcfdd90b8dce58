/** What a list of contacts is narrowed to: the same for the screen and for what is taken away. */
import { choiceOf } from '@aura/machines/contacts/field-fits.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { findEntries } from '../search/index.ts'
import { fieldsOf } from './fields.ts'
import type { selectContacts } from './read.ts'

const searchCap = 1000

export type Narrow = {
  search?: string | undefined
  tagId?: string | undefined
  baseId?: string | undefined
  fields?: Readonly<Record<string, string>> | undefined
  archived?: boolean | undefined
}
export const isNarrowed = ({ search, tagId, baseId, fields = {}, archived }: Narrow): boolean =>
  Boolean(search || tagId || baseId || archived || Object.keys(fields).length > 0)

type Query = ReturnType<typeof selectContacts>

export async function narrowing(
  tx: Db,
  { search, tagId, baseId, fields = {}, archived = false }: Narrow,
): Promise<(from: Query) => Query> {
  const found = search ? await findEntries(tx, 'contact', search, searchCap) : null
  const fieldFilters = await saidAs(tx, fields)
  return (from) => {
    let query = from
      .where('contacts.merged_into', 'is', null)
      .where('contacts.archived_at', archived ? 'is not' : 'is', null)
    if (found) query = query.where('contacts.id', '=', sql<string>`any (${found}::uuid[])`)
    if (tagId)
      query = query.where((e) =>
        e.exists(
          e
            .selectFrom('contact_tags as t')
            .whereRef('t.company_id', '=', 'contacts.company_id')
            .whereRef('t.contact_id', '=', 'contacts.id')
            .where('t.tag_id', '=', tagId),
        ),
      )
    if (baseId)
      query = query.where((e) =>
        e.exists(
          e
            .selectFrom('base_members as b')
            .whereRef('b.company_id', '=', 'contacts.company_id')
            .whereRef('b.contact_id', '=', 'contacts.id')
            .where('b.base_id', '=', baseId),
        ),
      )
    for (const { fieldId, keys } of fieldFilters)
      query = query.where((e) =>
        e.exists(
          e
            .selectFrom('custom_values as v')
            .whereRef('v.company_id', '=', 'contacts.company_id')
            .whereRef('v.owner_id', '=', 'contacts.id')
            .where('v.field_id', '=', fieldId)
            .where('v.key', 'in', keys),
        ),
      )
    return query
  }
}

type FieldFilter = { fieldId: string; keys: string[] }

/** A choice is also found under the names it had before. */
async function saidAs(tx: Db, request: Readonly<Record<string, string>>): Promise<FieldFilter[]> {
  if (Object.keys(request).length === 0) return []
  const all = await fieldsOf(tx, 'contact')
  return Object.entries(request).map(([fieldId, word]) => {
    const field = all.find(({ id }) => id === fieldId)
    const choice = field && choiceOf(field, word)
    return { fieldId, keys: (choice ? [choice.label, ...choice.was] : [word]).map((name) => name.toLowerCase()) }
  })
}
