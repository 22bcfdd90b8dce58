/** The record that is open where a question is asked, read as the product shows it to the person; null where it does not. */
import type { OpenRecord } from '@aura/contracts/assistant/record.ts'
import { type Contact, oneContact } from '@aura/contracts/contacts/contact.ts'
import { history, type ThreadState, thread } from '@aura/contracts/conversations/thread.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { readDeal } from '@aura/contracts/deals/find.ts'
import { dealsOfContact, type OfContactState } from '@aura/contracts/deals/of-contact.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Asker } from './asker.ts'

export type ReadRecord =
  | { kind: 'deal'; deal: Deal }
  | { kind: 'conversation'; thread: ThreadState }
  /** `deals`: null for who may not see deals. */
  | { kind: 'contact'; contact: Contact; deals: OfContactState['deals'] | null }

type Reading = Pick<Asker, 'query' | 'view'>

export const readOpenRecord = async (asker: Reading, record: OpenRecord | null): Promise<ReadRecord | null> =>
  record && (await orNull(() => readRecord(asker, record)))

/** Refuses like the product. */
export async function readRecord({ query, view }: Reading, { kind, id }: OpenRecord): Promise<ReadRecord> {
  if (kind === 'deal') return { kind, deal: await query(readDeal, { dealId: id }) }
  if (kind === 'conversation') return { kind, thread: await readThread({ query, view }, id) }
  const { contact } = await view(oneContact, { contactId: id })
  const deals = await orNull(() => view(dealsOfContact, { contactId: id }))
  return { kind, contact, deals: deals?.deals ?? null }
}

/** So many messages at a time, and so often: of a longer conversation the rest is not read. */
const [page, mostPages] = [200, 25]

async function readThread({ query, view }: Reading, conversationId: string): Promise<ThreadState> {
  const { conversation, messages } = await view(thread, { conversationId })
  let read = messages
  for (let at = 0; at < mostPages && (read[0]?.seq ?? 1) > 1; at++) {
    const before = read[0]?.seq ?? 1
    const older = await query(history, { conversationId, before, limit: page })
    if (older.messages.length === 0) break
    read = [...older.messages, ...read]
  }
  return { conversation, messages: read }
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
