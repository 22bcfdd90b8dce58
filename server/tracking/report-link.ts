/** A recipient reports a link. Reports by some make its target warn, until the company has looked into them. */
import { moveTarget, reportsThatWarn } from '@aura/machines/tracking/target.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { lockTarget, setTargetState } from './targets.ts'

type Reported = { companyId: string; code: string }

export async function noteReport(work: Work, { companyId, code }: Reported): Promise<void> {
  const { tx, now } = work
  const link = await tx.selectFrom('short_links').where('code', '=', code).select('target_id').executeTakeFirst()
  if (!link || link.target_id === null) return
  const target = await lockTarget(tx, link.target_id)
  // Each recipient counts once, by however many links. Nobody knows how many people report shared links: they count as one.
  await sql`insert into link_reports (company_id, code, at) values (${companyId}, ${code}, ${now})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    count: number
  }>`select count(distinct coalesce(l.contact_id::text, ''))::int as count from link_reports r
    join short_links l on l.company_id = r.company_id and l.code = r.code where l.target_id = ${target.id}`.execute(tx)
  const moved = moveTarget(target, 'report')
  if (!moved.ok || (rows[0]?.count ?? 0) < reportsThatWarn) return
  await setTargetState(work, target, { ...moved.next, state_reason: null })
}
