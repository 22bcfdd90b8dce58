/** Texts that were written to customers again and again, in the same words, become drafts of canned replies. */
import { draftFound, draftLimits } from '@aura/contracts/copilot/reply-draft.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Placeholder } from '@aura/contracts/replies/placeholders.ts'
import { type RawBuilder, sql } from 'kysely'
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

/** What a text calls the people and the company by, and the placeholder for it; the whole name goes before the first name. */
const names: readonly [name: RawBuilder<string>, placeholder: Placeholder][] = [
  [sql`case when w.contact ~ '\\s' then w.contact end`, 'contato.nome'],
  [sql`split_part(w.contact, ' ', 1)`, 'contato.primeiro_nome'],
  [sql`w.company`, 'empresa.nome'],
  [sql`w.author`, 'operador.nome'],
  [sql`split_part(w.author, ' ', 1)`, 'operador.nome'],
]

/** A name counts as a word. Most texts have none, so a pattern is made only where the name stands. */
const replacedNames = sql.join(
  names.map(([name, placeholder], at) => {
    const text = at === 0 ? sql.ref('w.text') : sql.ref(`t${at - 1}.text`)
    const literal = sql`regexp_replace(n.name, '([].^$*+?(){}|\\\\[])', '\\\\\\1', 'g')`
    return sql`cross join lateral (
      select case when length(n.name) >= 2 and position(n.name in ${text}) > 0
          then regexp_replace(${text}, '(?<![[:alnum:]_{])' || ${literal} || '(?![[:alnum:]_])', ${sql.lit(`{{${placeholder}}}`)}, 'g')
          else ${text} end as text
      from (select ${name} as name) n) ${sql.ref(`t${at}`)}`
  }),
  sql` `,
)

/**
 * Names are placeholders, so that one wording for many customers counts as one. What the product says for an AI agent, its
 * greeting and the texts of its procedures, is no draft.
 */
async function repeatedTexts({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<Found[]> {
  const since = later(now, -draftLimits.days * dayMs)
  const { rows } = await sql<Found>`
    with fixed as materialized (
      select v.agent_id::text as agent_id, v.body ->> 'greeting' as text from ai_agent_versions v
      union
      select v.agent_id::text, step #>> '{}' from ai_agent_versions v
        cross join lateral jsonb_path_query(v.body, '$.procedures[*].steps[*].text') step),
    sent as materialized (
      select m.conversation_id, m.at, m.content ->> 'text' as text, btrim(c.contact_name) as contact, btrim(p.name) as company,
        btrim(m.author ->> 'name') as author
      from messages m join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
        join companies p on p.id = m.company_id
      where m.id >= ${firstIdAt(since)}::uuid and m.at > ${since} and m.direction = 'out' and not m.campaign and m.content ->> 'type' = 'text'
        and m.author ->> 'kind' in ('user', 'ai_agent') and length(m.content ->> 'text') >= ${draftLimits.characters}
        and not (m.author ->> 'kind' = 'ai_agent' and exists (select from fixed f
          where f.agent_id = m.author ->> 'id' and f.text <> '' and position(f.text in m.content ->> 'text') > 0))
      order by m.id desc limit ${messagesRead}),
    written as materialized (
      select w.conversation_id, w.at, ${sql.ref(`t${names.length - 1}.text`)} as text from sent w ${replacedNames}),
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
