import { contacts as contract } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { selectContacts, wire } from './read.ts'

/** Nobody pages further, and counting a million takes longer than reading the page. */
const countCap = 10_000
const searchCap = 1000

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** What is looked for in names, and in addresses: a number is found without its mask. */
export function patternsOf(text: string): { name: string; address: string | null } {
  const digits = text.replace(/[\s().+-]/g, '')
  const isNumber = /^\d{3,}$/.test(digits)
  const looksLikeMail = /[@.]/.test(text) || /^[\w-]{3,}$/.test(text)
  const address = isNumber ? `%${digits}%` : looksLikeMail ? `%${escaped(text.toLowerCase())}%` : null
  return { name: `%${escaped(text)}%`, address }
}

/** The ids of those that a text finds, no more than `cap` by name and as many by address. */
export async function searchIds(tx: Db, text: string, cap: number): Promise<string[]> {
  const { name, address } = patternsOf(text)
  const { rows } = await sql<{ id: string }>`
    select id from find_contacts(plain_text(${name}), ${address}, ${cap})`.execute(tx)
  return rows.map(({ id }) => id)
}

export const contacts = answer(contract, async ({ input, tx }) => {
  const { search, tagId } = input
  const found = search ? await searchIds(tx, search, searchCap) : null
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
