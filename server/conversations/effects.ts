/**
 * What other features do in the transaction that changes a conversation, and what they add to it. A feature above
 * conversations provides its effects; `server/conversation-effects.ts` lists them in the order in which they happen.
 */
import type { CallState } from '@aura/contracts/calls/call.ts'
import type { CampaignFacts } from '@aura/machines/conversations/outbound/decide.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller, Work } from '../platform/handle.ts'
import type { InboundMessage } from './inbound-message.ts'
import type { MessageRow } from './wire-message.ts'

type Row = Selectable<Schema['conversations']>
type Writers = Pick<Work, 'tx' | 'emit' | 'now'>
export type ConversationColumns = Updateable<Schema['conversations']>
export type CampaignOfMessage = {
  name: string
  isRunning: boolean
  /** For good: it never runs again. */
  isStopped: boolean
  needsConsent: boolean
  isWindowOpen: boolean
  /** Where the person lives; null: as the company. */
  zone: string | null
  superseded: CampaignFacts['superseded']
}
export type BookedCost = {
  companyId: string
  messageId: string
  /** In which the message was written. */
  month: string
  centreId: string | null
  amount: number
}
export type MessageFile = { fileId: string; name: string; type: string }

export type LetterTracking = { unsubscribeUrl: string; unsubscribeText: string; pictureUrl: string }

/** The conversation is locked wherever one of these runs. */
export type ConversationEffects = {
  /** The states of the live calls in the conversation. */
  liveCalls?: (tx: Db, row: Row) => Promise<readonly CallState[]>
  /** Columns of its own that a new conversation begins with. */
  columnsOnOpen?: (tx: Db, row: Row) => Promise<ConversationColumns>
  /** Columns of its own that change along with `set`. */
  columnsOnSave?: (work: Writers, before: Row, set: ConversationColumns) => Promise<ConversationColumns>
  saved?: (work: Writers, before: Row, row: Row) => Promise<void>
  /** A message was added or changed. */
  messageSaved?: (work: Writers, row: Row, message: MessageRow) => Promise<void>
  /** The campaign that a message is of. It stands as it is until the transaction ends. */
  campaignOf?: (reading: Pick<Work, 'tx' | 'now'>, messageId: string) => Promise<CampaignOfMessage | null>
  /** The campaign that pays for a message, and its cost centre, null of the default one; null of other messages. */
  costOf?: (tx: Db, messageId: string) => Promise<{ campaignId: string; centreId: string | null } | null>
  /** A campaign's message was booked. */
  costBooked?: (tx: Db, booked: BookedCost) => Promise<void>
  /** What a letter of a campaign says besides its words. */
  letterOf?: (reading: { tx: Db; publicUrl: string }, messageId: string) => Promise<LetterTracking | null>
  /** `from` closes, because `into` of the same customer goes on as the contact's. */
  joined?: (work: Writers, from: Row, into: Row, contactId: string) => Promise<void>
  /** Takes an inbound message for itself: the conversation with it, or null. */
  inbound?: (work: Work, row: Row, message: InboundMessage) => Promise<Row | null>
  /** A file that the caller may send without having uploaded it for this message. */
  findFile?: (context: { tx: Db; caller: Caller }, fileId: string) => Promise<MessageFile | null>
}

let registered: readonly ConversationEffects[] | null = null

/** Called once, by `server/features.ts`. */
export function registerConversationEffects(effects: readonly ConversationEffects[]): void {
  registered = effects
}

export function conversationEffects(): readonly ConversationEffects[] {
  if (registered === null) throw new Error('no conversation effects are registered: import server/features.ts')
  return registered
}

export async function liveCalls(tx: Db, row: Row): Promise<readonly CallState[]> {
  const states: CallState[] = []
  for (const effect of conversationEffects()) states.push(...((await effect.liveCalls?.(tx, row)) ?? []))
  return states
}

export async function letterOf(
  reading: { tx: Db; publicUrl: string },
  messageId: string,
): Promise<LetterTracking | null> {
  for (const effect of conversationEffects()) {
    const letter = await effect.letterOf?.(reading, messageId)
    if (letter) return letter
  }
  return null
}
