import { type Contact, contactChanged } from '@aura/contracts/contacts/contact.ts'
import { tagContacts as put } from '@aura/contracts/contacts/tag-contacts.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { holdContacts, touched } from './read.ts'
import { tellUses } from './tags.ts'

export const tagContacts = handle(put, async ({ input, tx, emit, now, caller }) => {
  const { contactIds, tagId, on } = input
  const tag = await tx.selectFrom('tags').where('id', '=', tagId).select('archived').executeTakeFirst()
  if (!tag || (on && tag.archived)) return refuse('contacts.tag_not_found')
  const ids = await holdContacts(tx, contactIds)
  const changed = on ? await putOn(tx, caller.companyId, ids, tagId) : await takeOff(tx, ids, tagId)
  for (const contactId of changed) emit(contactChanged, { contact: await touched({ tx, now }, contactId) })
  if (changed.length > 0) await tellUses({ tx, emit }, [tagId])
  return { changed: changed.length, contactIds: changed }
})

/** The card with it, or the one that it went into; null where the tag is gone, or the customer has it. */
export async function putTagOn(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  contactId: string,
  tagId: string,
): Promise<Contact | null> {
  const { tx, emit } = work
  const contact = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select(['company_id', 'merged_into'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (contact && contact.merged_into !== null) return await putTagOn(work, contact.merged_into, tagId)
  const tag = await tx.selectFrom('tags').where('id', '=', tagId).select('archived').executeTakeFirst()
  if (!contact || !tag || tag.archived) return null
  const changed = await putOn(tx, contact.company_id, [contactId], tagId)
  if (changed.length === 0) return null
  const card = await touched(work, contactId)
  await tellUses({ tx, emit }, [tagId])
  return card
}

export async function putOn(tx: Db, company_id: string, ids: readonly string[], tag_id: string): Promise<string[]> {
  const rows = await tx
    .insertInto('contact_tags')
    .values(ids.map((contact_id) => ({ company_id, contact_id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

export async function takeOff(tx: Db, ids: readonly string[], tagId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('contact_tags')
    .where('tag_id', '=', tagId)
    .where('contact_id', 'in', ids)
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}
