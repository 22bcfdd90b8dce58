import { tagCollection, tagUsed, tags as view } from '@aura/contracts/contacts/tags.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Db } from '../platform/database/transact.ts'
import { show, type Work } from '../platform/handle.ts'

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
    return { tags: await collection.all(tx), uses: Object.fromEntries(uses.map((row) => [row.tag_id, row.uses])) }
  },
})
