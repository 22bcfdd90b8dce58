/** The file of a customer's message is fetched after the message is there: it is shown at once, and then whole. */
import { channelConnection } from '@aura/contracts/channels/channel.ts'
import type { Content, MediaProblem } from '@aura/contracts/conversations/message.ts'
import * as z from 'zod/mini'
import { takeOwn } from '../files/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { job } from '../platform/jobs.ts'
import { saveMessage } from './message-store.ts'
import { lockConversation, type MessageRow } from './store.ts'

export const fetchMediaJob = job(
  'conversations.fetch-media',
  z.strictObject({ messageId: z.uuid(), mediaId: z.string(), connection: z._default(channelConnection, 'primary') }),
  // The last tries come long after the fetch was given up and reported.
  { retryLimit: 12, timeoutSeconds: 120 },
)

export type Fetched =
  | { fileId: string; name: string; media: Extract<Content, { type: 'media' }>['media'] }
  | { problem: MediaProblem }

export const isFetched = ({ content }: Pick<MessageRow, 'content'>): boolean =>
  content.type !== 'media' || content.fileId !== null || content.problem !== null

/** The message shows its file, or why there is none. */
export async function saveFetched(work: Work, messageId: string, fetched: Fetched): Promise<void> {
  const { tx, now } = work
  const { conversation_id } = await tx
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select('conversation_id')
    .executeTakeFirstOrThrow()
  const conversation = await lockConversation(tx, conversation_id)
  const before = await tx.selectFrom('messages').where('id', '=', messageId).selectAll().executeTakeFirstOrThrow()
  if (before.content.type !== 'media' || isFetched(before)) return
  if ('fileId' in fetched) await takeOwn(tx, fetched.fileId, now)
  const content: Content = { ...before.content, ...fetched }
  await saveMessage(work, conversation, before, { content: JSON.stringify(content) })
}

/** What a provider delivered with the message, as long as it is kept. */
export async function deliveredBody(tx: Db, channelId: string, digest: string): Promise<string | null> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .where('channel_id', '=', channelId)
    .where('digest', '=', digest)
    .select('body')
    .executeTakeFirst()
  return row?.body ?? null
}
