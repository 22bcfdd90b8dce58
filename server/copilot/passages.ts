/** What a suggested reply may rest on: published knowledge and canned replies that have the customer's words. */
import type { SuggestionSource } from '@aura/contracts/copilot/suggestion.ts'
import { fill, gapsIn, type Names } from '@aura/contracts/replies/placeholders.ts'
import { sql } from 'kysely'
import { answeringChunks, leastMatched, matchedIn } from '../agents/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Subject } from './subject.ts'

export type Passage = SuggestionSource & { text: string; matched: number }

type Asking = { subject: Subject; userId: string; names: Names }

const repliesRead = 3

/** The best first; between two that have as many of the words, a reply that is worded for customers. */
export async function findPassages(tx: Db, { subject, userId, names }: Asking): Promise<Passage[]> {
  const { query } = subject
  if (query.trim() === '') return []
  const found = [...(await matchingReplies(tx, { subject, userId, names })), ...(await matchingKnowledge(tx, query))]
  return found.toSorted((a, b) => b.matched - a.matched)
}

async function matchingReplies(tx: Db, { subject, userId, names }: Asking): Promise<Passage[]> {
  const { rows } = await sql<{ id: string; title: string; version: number; text: string; matched: number }>`
    select r.id, r.title, r.version, r.text, m.matched from (select ${subject.query}::text as words) q, canned_replies r
    cross join lateral (select ${matchedIn(sql`concat_ws(' ', r.title, r.shortcut, r.text)`)} as matched) m
    where (r.shared or r.owner_id = ${userId}) and r.file is null and m.matched >= ${leastMatched}
      and (jsonb_array_length(r.channels) = 0 or r.channels ? ${subject.conversation.channel_kind})
    order by m.matched desc, r.shared desc, r.id limit ${repliesRead}`.execute(tx)
  return rows
    .map(({ text, ...row }) => ({ kind: 'reply' as const, ...row, text: fill(text, names) }))
    .filter(({ text }) => gapsIn(text).length === 0)
}

async function matchingKnowledge(tx: Db, query: string): Promise<Passage[]> {
  const chunks = await answeringChunks(tx, query)
  return chunks.map(({ sourceId: id, title, version, chunk, text, matched }) => ({
    kind: 'knowledge',
    ...{ id, title, version, chunk, text, matched },
  }))
}
