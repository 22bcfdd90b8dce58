import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import {
  createTag as create,
  editTag as edit,
  tagContacts as put,
  type Tag,
  tagLimit,
  tagSaved,
  tagUsed,
  tags as view,
} from '@aura/contracts/contacts/tags.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { holdContacts, touched } from './read.ts'

const columns = ['id', 'name', 'archived', 'version'] as const

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
    const all = await tx.selectFrom('tags').select(columns).execute()
    const uses = await tx
      .selectFrom('contact_tags')
      .groupBy('tag_id')
      .select((e) => ['tag_id', e.fn.countAll<number>().as('uses')])
      .execute()
    return {
      tags: Object.fromEntries(all.map((tag) => [tag.id, tag])),
      uses: Object.fromEntries(uses.map(({ tag_id, uses }) => [tag_id, uses])),
    }
  },
})

async function assertUniqueName(tx: Db, tagId: string, name: string): Promise<void> {
  const other = await tx
    .selectFrom('tags')
    .where('archived', '=', false)
    .where('id', '<>', tagId)
    .where(sql`plain_text(name)`, '=', sql`plain_text(${name})`)
    .select('name')
    .executeTakeFirst()
  if (other) return refuse('contacts.tag_name_taken', { params: { name: other.name } })
}

/** The tags of a company change one at a time, so that two of one name are not made at once. */
const takeTurn = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended(current_company()::text, 21))`.execute(tx)

export const createTag = handle(create, async ({ input, tx, emit, caller }) => {
  const { tagId: id, name } = input
  await takeTurn(tx)
  await assertUniqueName(tx, id, name)
  const { count } = await tx
    .selectFrom('tags')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= tagLimit) return refuse('contacts.too_many_tags', { params: { limit: tagLimit } })
  const tag: Tag | undefined = await tx
    .insertInto('tags')
    .values({ company_id: caller.companyId, id, name })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!tag) return refuse('contacts.id_taken')
  emit(tagSaved, { tag })
  return tag
})

export const editTag = handle(edit, async ({ input, tx, emit }) => {
  const { tagId, version, name, archived } = input
  await takeTurn(tx)
  const before = await tx.selectFrom('tags').where('id', '=', tagId).select(columns).executeTakeFirst()
  if (!before) return refuse('contacts.tag_not_found')
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  if (!archived) await assertUniqueName(tx, tagId, name)
  const tag = await tx
    .updateTable('tags')
    .set({ name, archived, version: version + 1 })
    .where('id', '=', tagId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  emit(tagSaved, { tag })
  return tag
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
