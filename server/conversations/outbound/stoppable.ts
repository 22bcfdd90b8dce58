/** What a halt stops, and how much of it is at its provider. */
import type { Db } from '../../platform/database/transact.ts'

/**
 * Campaigns, and what asks people to confirm a number. Each half has an index of its own; a condition that names both reads every
 * message of the company.
 */
export const stoppableMessages = (tx: Db) => {
  const messages = tx.selectFrom('messages').selectAll()
  const confirmations = messages.where('is_confirmation', '=', true).where('campaign', '=', false)
  return tx.selectFrom(messages.where('campaign', '=', true).unionAll(confirmations).as('messages'))
}

/** A look that may send is under way like a send. */
export async function countUnderway(tx: Db): Promise<number> {
  const { count } = await stoppableMessages(tx)
    .where((e) =>
      e.or([
        e.and([e('status', '=', 'queued'), e('called_at', 'is not', null)]),
        e.and([e('status', '=', 'in_doubt'), e('look_started_at', 'is not', null)]),
      ]),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
