/** What a delivery says: made of the event as it stands in the log, so an erased event is not repeated by anybody. */
import { payloadOf, publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import type { Db } from '../platform/database/transact.ts'
import type { DeliveryRow } from './store.ts'

type Named = Pick<DeliveryRow, 'event' | 'position' | 'at' | 'subject'>

export async function bodyOf(tx: Db, { event: name, position, at, subject }: Named): Promise<string | null> {
  const publicEvent = publicEventOf(name)
  if (!publicEvent) return null
  if (position === null) return payloadOf({ name, at: at.toISOString(), subject, data: publicEvent.example })
  const row = await tx.selectFrom('events').where('position', '=', position).select(['body', 'at']).executeTakeFirst()
  const outgoing = row && publicEvent.read(JSON.parse(row.body))
  return outgoing ? payloadOf({ name, at: row.at.toISOString(), ...outgoing }) : null
}
