import { contacts as contract } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { findEntries } from '../search/index.ts'
import { selectContacts, wire } from './read.ts'

/** Nobody pages further, and counting a million takes longer than reading the page. */
const countCap = 10_000
const searchCap = 1000

export const contacts = answer(contract, async ({ input, tx }) => {
  const { search, tagId } = input
  const found = search ? await findEntries(tx, 'contact', search, searchCap) : null
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
