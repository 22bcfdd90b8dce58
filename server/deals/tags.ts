import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

/** A tag that is put on exists and is in use; one that is taken off may be archived. */
export async function assertTags(
  tx: Db,
  { added, removed = [] }: { added: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  const named = new Set([...added, ...removed])
  if (named.size === 0) return
  const rows = await tx
    .selectFrom('tags')
    .where('id', 'in', [...named])
    .select(['id', 'archived'])
    .execute()
  const archived = new Map(rows.map((row) => [row.id, row.archived]))
  for (const tag of named) {
    const isArchived = archived.get(tag)
    if (isArchived === undefined || (isArchived && added.includes(tag))) refuse('contacts.tag_not_found')
  }
}
