import { contacts as contract } from '@aura/contracts/contacts/contact.ts'
import { choiceOf } from '@aura/machines/contacts/field-fits.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { findEntries } from '../search/index.ts'
import { fieldsOf } from './fields.ts'
import { selectContacts, wire } from './read.ts'

/** Nobody pages further, and counting a million takes longer than reading the page. */
const countCap = 10_000
const searchCap = 1000

export const contacts = answer(contract, async ({ input, tx }) => {
  const { search, tagId, baseId } = input
  const found = search ? await findEntries(tx, 'contact', search, searchCap) : null
  const narrowed = await narrowedTo(tx, input.fields ?? {})
  const asked = (fields: ReturnType<typeof selectContacts>) => {
    let query = fields.where('contacts.merged_into', 'is', null)
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
    for (const { fieldId, keys } of narrowed)
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
  const direction = input.descending ? 'desc' : 'asc'
  const rows = await asked(selectContacts(tx))
    .orderBy(input.sort === 'name' ? sql`plain_text(contacts.name)` : 'contacts.created_at', direction)
    .orderBy('contacts.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  const { total } = await tx
    .selectFrom(asked(selectContacts(tx)).clearSelect().select('contacts.id').limit(countCap).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(wire), total }
})

type Narrowed = { fieldId: string; keys: string[] }

/** A choice is also found under the names it had before. */
async function narrowedTo(tx: Db, asked: Readonly<Record<string, string>>): Promise<Narrowed[]> {
  if (Object.keys(asked).length === 0) return []
  const all = await fieldsOf(tx, 'contact')
  return Object.entries(asked).map(([fieldId, word]) => {
    const field = all.find(({ id }) => id === fieldId)
    const choice = field && choiceOf(field, word)
    return { fieldId, keys: (choice ? [choice.label, ...choice.was] : [word]).map((name) => name.toLowerCase()) }
  })
}
