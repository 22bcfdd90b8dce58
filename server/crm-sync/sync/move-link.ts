import type { Db } from '../../platform/database/transact.ts'
import type { LinkRow } from '../store.ts'

/** Two that became one here: the record goes along, unless the other one has its own. */
export async function moveLink(tx: Db, link: LinkRow, into: string): Promise<void> {
  const other = await tx
    .selectFrom('crm_links')
    .where('contact_id', '=', into)
    .where('connection_id', '=', link.connection_id)
    .select('remote_id')
    .executeTakeFirst()
  const these = tx
    .deleteFrom('crm_links')
    .where('connection_id', '=', link.connection_id)
    .where('object', '=', link.object)
  if (other) await these.where('remote_id', '=', link.remote_id).execute()
  else
    await tx
      .updateTable('crm_links')
      .set({ contact_id: into })
      .where('connection_id', '=', link.connection_id)
      .where('object', '=', link.object)
      .where('remote_id', '=', link.remote_id)
      .execute()
}
