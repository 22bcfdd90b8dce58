/** What a delivery says: made of the event as it stands in the log, so an erased event is not repeated by anybody. */
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import type { PublicEvent } from '@aura/contracts/integrations/public-event.ts'
import { payloadOf, publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import type { Db } from '../platform/database/transact.ts'
import { liftEvent } from '../platform/log/lift-event.ts'
import { chatPayload, chatText } from './chat-message.ts'
import type { DeliveryRow } from './store.ts'

type Named = Pick<DeliveryRow, 'event' | 'position' | 'at' | 'subject'>

export async function bodyOf(tx: Db, format: EndpointFormat, delivery: Named): Promise<string | null> {
  const { event: name, subject } = delivery
  const publicEvent = publicEventOf(name)
  const happened = publicEvent && (await happenedOf(tx, delivery, publicEvent))
  if (!happened) return null
  const { body, at } = happened
  if (format !== 'standard') {
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    const text = chatText({ name, body }, language)
    return text === null ? null : chatPayload(format, text)
  }
  const outgoing = publicEvent.read(body)
  return outgoing && payloadOf({ name, at: at.toISOString(), subject, data: outgoing.data })
}

/** A test shows the example; everything else is read from the log. */
async function happenedOf(
  tx: Db,
  { position, at }: Named,
  { contract, sample }: PublicEvent,
): Promise<{ body: unknown; at: Date } | null> {
  if (position === null) return { body: sample, at }
  const row = await tx
    .selectFrom('events')
    .where('position', '=', position)
    .select(['v', 'body', 'at'])
    .executeTakeFirst()
  return row ? { body: liftEvent(contract, row), at: row.at } : null
}
