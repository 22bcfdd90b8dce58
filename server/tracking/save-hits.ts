/** Hits are written together, and looked at once everything of their burst is there. */
import { counted } from '@aura/contracts/tracking/target.ts'
import { settleMs } from '@aura/machines/tracking/decide.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import type { NewHit } from './hit-buffer.ts'
import { judgeJob } from './jobs.ts'

export async function saveHits(work: Work, companyId: string, hits: readonly NewHit[]): Promise<void> {
  const { tx, now } = work
  const rows = hits.map(({ id, code, kind, at, agent, isHead, isPrefetch, sentFrom }) => ({
    ...{ id, code, kind, at, agent, is_head: isHead, is_prefetch: isPrefetch, sent_from: sentFrom },
  }))
  // A link whose contact was erased meanwhile is passed over.
  await sql`insert into link_hits (company_id, id, code, kind, at, agent, is_head, is_prefetch, sent_from)
    select ${companyId}::uuid, r.id, r.code, r.kind, r.at, r.agent, r.is_head, r.is_prefetch, r.sent_from
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, code text, kind text, at timestamptz, agent text,
      is_head boolean, is_prefetch boolean, sent_from text)
    where exists (select from short_links l where l.code = r.code) on conflict do nothing`.execute(tx)
  await announceCounts(work, companyId)
  const startAfter = later(now, settleMs)
  await enqueue(tx, judgeJob, {}, { companyId, startAfter, singletonKey: 'judge' })
}

/** Open screens ask again; at most once a second, however many hits there are. */
export async function announceCounts({ tx, emit, now }: Work, companyId: string): Promise<void> {
  const { rows } = await sql`insert into link_pulse (company_id, at) values (${companyId}, ${now})
    on conflict (company_id) do update set at = excluded.at where link_pulse.at < excluded.at - interval '1 second'
    returning at`.execute(tx)
  if (rows.length > 0) emit(counted, { at: now.toISOString() })
}
