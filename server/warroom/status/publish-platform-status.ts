/** A company is told what became of the parts of the platform since its last round. */
import { isOfCompany, partChanged, type ServicePart } from '@aura/contracts/warroom/status/status.ts'
import type { Work } from '../../platform/handle.ts'
import { servicesOf } from './services.ts'

/** Its own row of such a part says how it was when it was told last; of one that is well from the start nothing is told. */
export async function publishPlatformStatus(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  companyId: string,
): Promise<ServicePart[]> {
  const parts = await servicesOf(tx)
  const reported = await tx
    .selectFrom('part_states')
    .where('company_id', '=', companyId)
    .where('channel_id', 'is', null)
    .select(['part', 'status'])
    .execute()
  for (const part of parts.filter((part) => !isOfCompany(part))) {
    const before = reported.find((item) => item.part === part.id)?.status ?? null
    if (before === part.status) continue
    const { status, since, latencyMs: latency_ms, checkedAt: checked_at, problem } = part
    const set = { status, since, latency_ms, checked_at, problem, changed_at: checked_at }
    const run = { run_answer: 'good', run_count: 0, run_from: since } as const
    await tx
      .insertInto('part_states')
      .values({ company_id: companyId, part: part.id, kind: part.kind, channel_id: null, ...run, ...set })
      .onConflict((conflict) => conflict.columns(['company_id', 'part']).doUpdateSet(set))
      .execute()
    if (before !== null || status !== 'online') emit(partChanged, { part, before })
  }
  return parts
}
