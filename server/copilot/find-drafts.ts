/** Texts that were written to customers again and again, in the same words, become drafts of canned replies. */
import { draftFound, draftLimits } from '@aura/contracts/copilot/reply-draft.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { firstIdAt } from '../platform/first-id.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'

export const findDraftsJob = job('copilot.find-drafts', z.strictObject({}))

/** At most so often, and not while nobody closes anything. */
const roundMs = 60 * minuteMs

export async function findDraftsLater(tx: Db, companyId: string, now: Date): Promise<void> {
  const startAfter = later(now, roundMs)
  await enqueue(tx, findDraftsJob, {}, { companyId, startAfter, singletonKey: 'round' })
}

type Found = { fingerprint: string; text: string; uses: number; conversations: number }

/** The newest ones of the month. */
const messagesRead = 20_000
const keptDays = 90

/** The customer's first name is a placeholder, so that one wording for many customers counts as one. */
async function repeatedTexts({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<Found[]> {
  const since = later(now, -draftLimits.days * dayMs)
  const { rows } = await sql<Found>`
    with written as materialized (
      select m.conversation_id, m.at, case when length(split_part(c.contact_name, ' ', 1)) < 2 then m.content ->> 'text'
          else replace(m.content ->> 'text', split_part(c.contact_name, ' ', 1), '{{contato.primeiro_nome}}') end as text
      from messages m join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
      where m.id >= ${firstIdAt(since)}::uuid and m.at > ${since} and m.direction = 'out' and not m.campaign and m.content ->> 'type' = 'text'
        and m.author ->> 'kind' in ('user', 'ai_agent') and length(m.content ->> 'text') >= ${draftLimits.characters}
      order by m.id desc limit ${messagesRead}),
    grouped as (
      select md5(plain_words(text)) as fingerprint, (array_agg(text order by at desc))[1] as text, count(*)::int as uses,
        count(distinct conversation_id)::int as conversations
      from written group by 1 having count(distinct conversation_id) >= ${draftLimits.conversations})
    select g.* from grouped g
    where not exists (select from canned_replies r where r.shared and md5(plain_words(r.text)) = g.fingerprint)
      and not exists (select from copilot_reply_drafts d where d.fingerprint = g.fingerprint and d.state <> 'open')
    order by g.uses desc, g.fingerprint limit ${draftLimits.open}`.execute(tx)
  return rows
}

/** A draft that is there is counted anew. */
export async function findDrafts(work: Work): Promise<void> {
  const { tx, emit, now, newId } = work
  const { companyId } = await tx.selectFrom('companies').select('id as companyId').executeTakeFirstOrThrow()
  for (const { fingerprint, text, uses, conversations } of await repeatedTexts(work)) {
    const before = await tx
      .selectFrom('copilot_reply_drafts')
      .where('fingerprint', '=', fingerprint)
      .select(['id', 'uses', 'conversations'])
      .executeTakeFirst()
    if (before && before.uses === uses && before.conversations === conversations) continue
    const id = before?.id ?? newId()
    await tx
      .insertInto('copilot_reply_drafts')
      .values({ company_id: companyId, id, fingerprint, text, uses, conversations, found_at: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'fingerprint']).doUpdateSet({ uses, conversations }))
      .execute()
    emit(draftFound, { draft: { id, text, uses, conversations, foundAt: now.toISOString() } })
  }
  await tx
    .deleteFrom('copilot_suggestions')
    .where('made_at', '<', later(now, -keptDays * dayMs))
    .execute()
}
