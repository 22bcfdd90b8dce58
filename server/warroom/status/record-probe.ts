/** What a part answered is kept: its state by the rules of runs, and its share of the ten minutes. */
import {
  bucketMinutes,
  historyHours,
  type PartKind,
  partChanged,
  partGone,
  type ServicePart,
} from '@aura/contracts/warroom/status/status.ts'
import { type Answer, type Health, judged, worse } from '@aura/machines/warroom/status/health.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/handle.ts'
import { serviceOf } from './services.ts'

export type Probed = {
  id: string
  kind: PartKind
  channelId: string | null
  answer: Answer
  /** Null when no answer came, or when the answer is no time. */
  latencyMs: number | null
  problem: string | null
  /** Others can do without it for a while when it is not. */
  critical: boolean
  at: Date
}

const bucketMs = bucketMinutes * 60_000

type Writers = Pick<Work, 'tx' | 'emit'>

/** Tells the room when the state is another one than before, and of a part that begins by being unwell. */
export async function recordProbe({ tx, emit }: Writers, companyId: string, probed: Probed): Promise<ServicePart> {
  const before = await tx
    .selectFrom('part_states')
    .where('company_id', '=', companyId)
    .where('part', '=', probed.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const existing: Health | null = before
    ? {
        status: before.status,
        since: before.since.toISOString(),
        run: { answer: before.run_answer, count: before.run_count, from: before.run_from.toISOString() },
      }
    : null
  const { answer, critical, at } = probed
  const health = judged(existing, { answer, critical, at: at.toISOString() })
  const changed = health.status !== existing?.status
  const set = {
    kind: probed.kind,
    status: health.status,
    since: health.since,
    run_answer: health.run.answer,
    run_count: health.run.count,
    run_from: health.run.from,
    latency_ms: probed.latencyMs,
    checked_at: at,
    problem: health.status === 'online' ? null : (probed.problem ?? before?.problem ?? null),
    changed_at: changed ? at : (before?.changed_at ?? at),
  }
  await tx
    .insertInto('part_states')
    .values({ company_id: companyId, part: probed.id, channel_id: probed.channelId, ...set })
    .onConflict((conflict) => conflict.columns(['company_id', 'part']).doUpdateSet(set))
    .execute()
  await count(tx, companyId, probed, health.status)
  const part = await serviceOf(tx, companyId, probed.id)
  if (changed) emit(partChanged, { part, before: existing?.status ?? null })
  return part
}

async function count(
  tx: Work['tx'],
  company_id: string,
  { id, answer, latencyMs, at }: Probed,
  worst: ServicePart['status'],
) {
  const bucket = new Date(Math.floor(at.getTime() / bucketMs) * bucketMs)
  const before = await tx
    .selectFrom('part_buckets')
    .where('company_id', '=', company_id)
    .where('part', '=', id)
    .where('at', '=', bucket)
    .select('worst')
    .executeTakeFirst()
  const more = { failed: answer === 'failed' ? 1 : 0, answered: latencyMs === null ? 0 : 1, latency: latencyMs ?? 0 }
  if (before) {
    await tx
      .updateTable('part_buckets')
      .set((e) => ({
        worst: worse(before.worst, worst),
        probes: e('probes', '+', 1),
        failed: e('failed', '+', more.failed),
        answered: e('answered', '+', more.answered),
        latency_sum: e('latency_sum', '+', more.latency),
      }))
      .where('company_id', '=', company_id)
      .where('part', '=', id)
      .where('at', '=', bucket)
      .execute()
    return
  }
  const { failed, answered, latency: latency_sum } = more
  await tx
    .insertInto('part_buckets')
    .values({ company_id, part: id, at: bucket, worst, probes: 1, failed, answered, latency_sum })
    .execute()
  // Once in ten minutes is often enough to forget what no strip shows.
  const old = new Date(at.getTime() - 2 * historyHours * 3600_000)
  await tx.deleteFrom('part_buckets').where('company_id', '=', company_id).where('at', '<', old).execute()
}

/** What is not asked any more is not shown any more. */
export async function pruneServices(
  { tx, emit }: Writers,
  companyId: string,
  stored: readonly string[],
): Promise<void> {
  const gone = await tx
    .deleteFrom('part_states')
    .where('company_id', '=', companyId)
    .where((e) => e.or([e('channel_id', 'is not', null), e('kind', '=', 'integration')]))
    .where(sql<boolean>`not (part = any (${[...stored]}::text[]))`)
    .returning('part')
    .execute()
  for (const { part } of gone) emit(partGone, { id: part })
}
