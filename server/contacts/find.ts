import { contacts as contract } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { isNarrowed, narrowing } from './contact-filter.ts'
import { selectContacts, wire } from './read.ts'

/** Nobody pages further, and counting a million takes longer than reading the page. */
const countCap = 10_000

export const contacts = answer(contract, async ({ input, tx }) => {
  const request = await narrowing(tx, input)
  const direction = input.descending ? 'desc' : 'asc'
  const rows = await request(selectContacts(tx))
    .orderBy(input.sort === 'name' ? sql`plain_text(contacts.name)` : 'contacts.created_at', direction)
    .orderBy('contacts.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  // Along its index: the table itself would be read row by row, each asked for its company.
  const all = request(selectContacts(tx)).clearSelect().select('contacts.id').limit(countCap)
  const { total } = await tx
    .selectFrom((isNarrowed(input) ? all : all.orderBy('contacts.created_at', 'desc')).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(wire), total }
})
