/** Links that are no one person's: on posters, in QR codes, in advertisements. */
import * as contracts from '@aura/contracts/tracking/target.ts'
import { sql } from 'kysely'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { linkUrl, newCode } from './code.ts'
import { lockTarget } from './targets.ts'

type Row = {
  code: string
  name: string
  isQr: boolean
  madeAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  human: number
  machine: number
  pending: number
}

const wire = (row: Row, publicUrl: string): contracts.SharedLink => ({
  ...row,
  url: linkUrl(publicUrl, row.code),
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

export const sharedLinks = answer(contracts.sharedLinks, async ({ tx, input: { targetId }, config }) => {
  const target = await tx.selectFrom('link_targets').where('id', '=', targetId).select('id').executeTakeFirst()
  if (!target) return refuse('tracking.target_not_found')
  const { rows } =
    await sql<Row>`select l.code, coalesce(l.label, '') as name, l.is_qr as "isQr", l.made_at as "madeAt",
      l.expires_at as "expiresAt", l.revoked_at as "revokedAt", h.human, h.machine, h.pending
    from short_links l cross join lateral (select count(*) filter (where verdict = 'human')::int as human,
        count(*) filter (where verdict = 'machine')::int as machine,
        count(*) filter (where verdict is null)::int as pending
      from link_hits x where x.company_id = l.company_id and x.code = l.code) h
    where l.target_id = ${targetId} and l.campaign_id is null
    order by l.made_at desc, l.code limit ${contracts.mostSharedLinks}`.execute(tx)
  return rows.map((row) => wire(row, config.publicUrl))
})

export const createLink = handle(contracts.createLink, async ({ tx, input, caller, now, config }) => {
  const { targetId, name, isQr, expiresAt } = input
  const target = await lockTarget(tx, targetId)
  if (target.state !== 'active' || target.archived) return refuse('tracking.not_now')
  const { count } = await tx
    .selectFrom('short_links')
    .where('target_id', '=', targetId)
    .where('campaign_id', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= contracts.mostSharedLinks)
    return refuse('tracking.too_many_links', { params: { limit: contracts.mostSharedLinks } })
  const code = newCode()
  await tx
    .insertInto('short_links')
    .values({
      ...{ company_id: caller.companyId, code, target_id: targetId, label: name, is_qr: isQr, made_at: now },
      expires_at: expiresAt,
    })
    .execute()
  const row = { code, name, isQr, madeAt: now, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
  return wire({ ...row, revokedAt: null, human: 0, machine: 0, pending: 0 }, config.publicUrl)
})

export const revokeLink = handle(contracts.revokeLink, async ({ tx, input: { code }, now }) => {
  const row = await tx
    .updateTable('short_links')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('code', '=', code)
    .returning('revoked_at')
    .executeTakeFirst()
  return row ? { revokedAt: (row.revoked_at ?? now).toISOString() } : refuse('tracking.link_not_found')
})
