/** The record that is open where a question is asked, read as the product shows it to the person; null where it does not. */
import type { OpenRecord } from '@aura/contracts/assistant/record.ts'
import { type Contact, oneContact } from '@aura/contracts/contacts/contact.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { history, thread } from '@aura/contracts/conversations/thread.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { readDeal } from '@aura/contracts/deals/find.ts'
import { dealsOfContact, type OfContactState } from '@aura/contracts/deals/of-contact.ts'
import { countMessages } from '../conversations/index.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Asker } from './asker.ts'

export type ReadRecord =
  | { kind: 'deal'; deal: Deal }
  | ({ kind: 'conversation' } & ReadThread)
  /** `deals`: null for who may not see deals. */
  | { kind: 'contact'; contact: Contact; deals: OfContactState['deals'] | null }

/** Its newest messages and its oldest ones, and how many there are on the whole thread. */
export type ReadThread = {
  conversation: Conversation
  newest: readonly Message[]
  oldest: readonly Message[]
  counts: { received: number; sent: number }
}

type Reading = Pick<Asker, 'query' | 'view' | 'within'>

export const readOpenRecord = async (asker: Reading, record: OpenRecord | null): Promise<ReadRecord | null> =>
  record && (await orNull(() => readRecord(asker, record)))

/** By the same rights, and without what only an answer needs. */
export async function isOpenRecordThere({ query, view }: Reading, { kind, id }: OpenRecord): Promise<boolean> {
  const read = async () => {
    if (kind === 'deal') await query(readDeal, { dealId: id })
    else if (kind === 'conversation') await view(thread, { conversationId: id })
    else await view(oneContact, { contactId: id })
    return true
  }
  return (await orNull(read)) !== null
}

/** Refuses like the product. */
export async function readRecord(reading: Reading, { kind, id }: OpenRecord): Promise<ReadRecord> {
  const { query, view } = reading
  if (kind === 'deal') return { kind, deal: await query(readDeal, { dealId: id }) }
  if (kind === 'conversation') return { kind, ...(await readThread(reading, id)) }
  const contact = await readContact(reading, id)
  const deals = await orNull(() => view(dealsOfContact, { contactId: contact.id }))
  return { kind, contact, deals: deals?.deals ?? null }
}

/** Merged more often than this, it is told as it was left. */
const mostMerges = 10

/** Where it was merged into another one, that one: the deals and the addresses are there. */
async function readContact({ view }: Reading, contactId: string): Promise<Contact> {
  let { contact } = await view(oneContact, { contactId })
  for (let at = 0; at < mostMerges && contact.mergedInto !== null; at++)
    contact = (await view(oneContact, { contactId: contact.mergedInto })).contact
  return contact
}

/** Of a long thread so many of its oldest messages. */
const oldestMessages = 60

async function readThread({ query, view, within }: Reading, conversationId: string): Promise<ReadThread> {
  const { conversation, messages: newest } = await view(thread, { conversationId })
  const isWhole = (newest[0]?.seq ?? 1) === 1
  const [oldest, counts] = await Promise.all([
    isWhole ? newest : query(history, { conversationId, before: oldestMessages + 1, limit: oldestMessages }),
    within(async ({ tx }) => await countMessages(tx, conversationId)),
  ])
  return { conversation, newest, oldest: 'messages' in oldest ? oldest.messages : oldest, counts }
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
