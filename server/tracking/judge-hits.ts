/** What came is judged by the rule of `machines/tracking/decide.ts`, once, with everything around it. */
import { burstMs, type Hit, judge, settleMs } from '@aura/machines/tracking/decide.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { announceCounts } from './save-hits.ts'

const mostAtOnce = 500

/** When there is more to judge; null: nothing waits. */
export async function judgeHits(work: Work, companyId: string): Promise<Date | null> {
  const { tx, now } = work
  const due = later(now, -settleMs)
  const pending = await readHits(
    tx,
    sql`where h.verdict is null and h.at <= ${due} order by h.at limit ${mostAtOnce} for update of h skip locked`,
  )
  const first = pending[0]
  const last = pending.at(-1)
  if (first && last) {
    const neighbours = await hitsAround(tx, pending, { from: later(first.at, -burstMs), to: later(last.at, burstMs) })
    const verdicts = pending.map((hit) => ({ id: hit.id, ...judge(hit, neighbours) }))
    await sql`update link_hits h set verdict = v.verdict, reason = v.reason
      from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v(id uuid, verdict text, reason text)
      where h.id = v.id`.execute(tx)
    await announceCounts(work, companyId)
  }
  const next = await tx
    .selectFrom('link_hits')
    .where('verdict', 'is', null)
    .select('at')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return next ? new Date(Math.max(next.at.getTime() + settleMs, now.getTime())) : null
}

async function hitsAround(tx: Db, pending: readonly Hit[], { from, to }: { from: Date; to: Date }): Promise<Hit[]> {
  const messages = [...new Set(pending.flatMap(({ messageId }) => messageId ?? []))]
  const places = [...new Set(pending.map((hit) => hit.from))]
  return await readHits(
    tx,
    sql`where h.at between ${from} and ${to}
      and (l.message_id = any (${messages}::uuid[]) or h.sent_from = any (${places}::text[]))`,
  )
}

type Rest = ReturnType<typeof sql>

/** A message leaves when its provider is called with it. */
async function readHits(tx: Db, rest: Rest): Promise<Hit[]> {
  const { rows } =
    await sql<Hit>`select h.id, h.kind, h.at, h.agent, h.is_head as "isHead", h.is_prefetch as "isPrefetch",
      h.code as link, l.message_id as "messageId", coalesce(m.called_at, m.at) as "sentAt", coalesce(x.channel_kind = 'email', false) as "isLetter",
      h.sent_from as "from"
    from link_hits h
    join short_links l on l.company_id = h.company_id and l.code = h.code
    left join messages m on m.company_id = l.company_id and m.id = l.message_id
    left join conversations x on x.company_id = m.company_id and x.id = m.conversation_id
    ${rest}`.execute(tx)
  return rows
}
