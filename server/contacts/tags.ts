import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { tagContacts as put, tagCollection, tagUsed, tags as view } from '@aura/contracts/contacts/tags.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { holdContacts, touched } from './read.ts'

const collection = collectionHandlers(tagCollection, 'tags')
export const { create: createTag, edit: editTag } = collection

const usesOf = async (tx: Db, tagId: string): Promise<number> => {
  const { uses } = await tx
    .selectFrom('contact_tags')
    .where('tag_id', '=', tagId)
    .select((e) => e.fn.countAll<number>().as('uses'))
    .executeTakeFirstOrThrow()
  return uses
}

/** On how many contacts these are now. */
export async function tellUses({ tx, emit }: Pick<Work, 'tx' | 'emit'>, tagIds: readonly string[]): Promise<void> {
  for (const tagId of tagIds) emit(tagUsed, { tagId, uses: await usesOf(tx, tagId) })
}

export const tags = show(view, {
  snapshot: async ({ tx }) => {
    const uses = await tx
      .selectFrom('contact_tags')
      .groupBy('tag_id')
      .select((e) => ['tag_id', e.fn.countAll<number>().as('uses')])
      .execute()
    return {
      tags: await collection.all(tx),
      uses: Object.fromEntries(uses.map(({ tag_id, uses }) => [tag_id, uses])),
    }
  },
})

export const tagContacts = handle(put, async ({ input, tx, emit, now, caller }) => {
  const { contactIds, tagId, on } = input
  const tag = await tx.selectFrom('tags').where('id', '=', tagId).select('archived').executeTakeFirst()
  if (!tag || (on && tag.archived)) return refuse('contacts.tag_not_found')
  const ids = await holdContacts(tx, contactIds)
  const changed = on ? await putOn(tx, caller.companyId, ids, tagId) : await takeOff(tx, ids, tagId)
  for (const contactId of changed) emit(contactChanged, { contact: await touched({ tx, now }, contactId) })
  if (changed.length > 0) await tellUses({ tx, emit }, [tagId])
  return { changed: changed.length }
})

async function putOn(tx: Db, company_id: string, ids: readonly string[], tag_id: string): Promise<string[]> {
  const rows = await tx
    .insertInto('contact_tags')
    .values(ids.map((contact_id) => ({ company_id, contact_id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

async function takeOff(tx: Db, ids: readonly string[], tagId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('contact_tags')
    .where('tag_id', '=', tagId)
    .where('contact_id', 'in', ids)
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}
