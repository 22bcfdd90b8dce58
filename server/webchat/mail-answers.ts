/**
 * Answers that follow a visitor who has left. They are collected for a moment, so that three of them are one letter, and
 * noted as mailed in the transaction that puts the letter in: what it says is settled then, and a repeat says the same.
 * Only what people of the company wrote is in it. A visitor may type the address of somebody else, so no word of a visitor
 * is mailed, nothing that answers by itself, and only so many letters (`letter-limits.ts`).
 */
import type { language } from '@aura/contracts/platform/values.ts'
import { visitorRoom } from '@aura/contracts/webchat/visitor.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { checkOutbound } from '../conversations/index.ts'
import { isAttended } from '../platform/attendance.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import { settingsOf } from './channel.ts'
import { letterLimit } from './letter-limits.ts'
import { visitorContentOf } from './thread.ts'
import { hashOfAddress, signLink } from './token.ts'
import { findVisitor, saveVisitor, type VisitorRow } from './visitors.ts'

const collectMs = 60_000
/** What a channel that has sent enough holds back is looked at again. */
const channelRestMs = 15 * 60_000
const dayMs = 86_400_000
const answersPerLetter = 20

export const collectAnswersJob = job('webchat.collect-answers', z.strictObject({ visitorId: z.uuid() }), {
  isSuspect: false,
})
const letter = z.strictObject({ visitorId: z.uuid(), messageIds: z.array(z.uuid()) })
export const letterJob = job('webchat.letter', letter, { retryLimit: 6 })

/** One waits at a time for a visitor. */
export async function collectLater(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  visitor: VisitorRow,
  waitMs = collectMs,
): Promise<void> {
  if (visitor.email === null) return
  const { company_id: companyId, id: visitorId } = visitor
  const startAfter = later(now, waitMs)
  await enqueue(tx, collectAnswersJob, { visitorId }, { companyId, startAfter, singletonKey: visitorId })
}

/** Nothing while the chat is open somewhere: its badge says it, and its end collects again. */
export async function collectAnswers(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  config: Pick<Config, 'secret'>,
  visitorId: string,
): Promise<void> {
  const { tx, now } = work
  const visitor = await tx
    .selectFrom('webchat_visitors')
    .where('id', '=', visitorId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!visitor || visitor.email === null || (await isThere(tx, visitorId))) return
  // Who came and left between two notes of the gateway was never seen to leave.
  if (visitor.online) await saveVisitor(work, visitorId, { online: false })
  if (!(await mayMail(work, visitor))) return
  const messageIds = await unseenAnswers(work, visitorId)
  if (messageIds.length === 0) return
  const mailed_to = hashOfAddress(config, visitor.email)
  const limit = await letterLimit(tx, { channelId: visitor.channel_id, addressHash: mailed_to, now })
  if (limit === 'channel') await collectLater(work, visitor, channelRestMs)
  if (limit) return
  await tx
    .updateTable('webchat_messages')
    .set({ mailed_at: now, mailed_to })
    .where('visitor_id', '=', visitorId)
    .where('message_id', 'in', messageIds)
    .execute()
  await saveVisitor(work, visitorId, { mailed_at: now })
  await enqueue(tx, letterJob, { visitorId, messageIds }, { companyId: visitor.company_id })
  // What one letter does not hold is the next one's.
  if (messageIds.length === answersPerLetter) await collectLater(work, visitor)
}

async function isThere(tx: Db, visitorId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select ${isAttended(sql`${visitorRoom(visitorId)}`)} as there`.execute(
    tx,
  )
  return rows[0]?.there ?? false
}

/** The policy of everything that leaves, asked for the address that the letter goes to. */
async function mayMail({ tx, now }: Pick<Work, 'tx' | 'now'>, visitor: VisitorRow): Promise<boolean> {
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', visitor.channel_id)
    .select(['id', 'name', 'state', 'settings', 'connection'])
    .executeTakeFirstOrThrow()
  if (settingsOf(channel).answersByMail === 'never') return false
  const conversation = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', visitor.channel_id)
    .where('address', '=', visitor.id)
    .select('contact_id')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!conversation) return false
  const candidate = {
    ...{ contactId: conversation.contact_id, address: visitor.email ?? '', campaign: false, windowEndsAt: null },
    channel: { ...channel, kind: 'email' as const },
    content: { type: 'text' as const },
  }
  return (await checkOutbound(tx, candidate, now)) === undefined
}

/** Of people alone: what answers by itself is no reason to write to an address that nobody has confirmed. */
async function unseenAnswers({ tx, now }: Pick<Work, 'tx' | 'now'>, visitorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webchat_messages as w')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'w.company_id').onRef('m.id', '=', 'w.message_id'),
    )
    .where('w.visitor_id', '=', visitorId)
    .where('w.mailed_at', 'is', null)
    .where('m.direction', '=', 'out')
    .where(sql`m.author->>'kind'`, '=', 'user')
    .where('m.status', 'in', ['sent', 'delivered'])
    .where('m.at', '>', later(now, -dayMs))
    .select('w.message_id')
    .orderBy('w.n')
    .limit(answersPerLetter)
    .execute()
  return rows.map(({ message_id }) => message_id)
}

export type AnswersLetter = {
  to: string
  /** The chat's name, as the visitor saw it. */
  title: string
  language: z.infer<typeof language>
  answers: { author: string | null; text: string }[]
  link: string
}

/** Null when the visitor was erased meanwhile. */
export async function answersLetter(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  config: Pick<Config, 'secret' | 'publicUrl'>,
  { visitorId, messageIds }: z.infer<typeof letter>,
): Promise<AnswersLetter | null> {
  const visitor = await findVisitor(tx, visitorId)
  if (!visitor || visitor.email === null) return null
  const { company_id: companyId, channel_id: channelId } = visitor
  const { name: title } = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select('name')
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('messages')
    .where('id', 'in', messageIds)
    .select(['content', 'author'])
    .orderBy('at')
    .orderBy('seq')
    .execute()
  const answers = rows.flatMap(({ content, author }) => {
    const visible = visitorContentOf(content)
    if (visible === null) return []
    const text = visible.type === 'text' ? visible.text : [visible.name, visible.caption].filter(Boolean).join('\n')
    return [{ author: author.kind === 'system' ? null : (author.name.split(' ')[0] ?? null), text }]
  })
  const token = signLink(config, { visitorId, companyId, channelId, email: visitor.email }, now)
  const link = `${config.publicUrl.replace(/\/+$/, '')}/webchat/${channelId}/chat#${token}`
  return { to: visitor.email, title, language: visitor.language, answers, link }
}
