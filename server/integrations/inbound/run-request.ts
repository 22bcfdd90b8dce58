/**
 * One request through its mapping, all of it or nothing: behind a savepoint, with its events delayed until it has
 * worked. A trial goes the same way and is always taken back.
 */
import type { InboundOutcome, InboundProblem } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { holds, type RequestValues, readRequest } from '@aura/machines/integrations/inbound/read-request.ts'
import { runInSavepoint } from '../../platform/savepoint.ts'
import { type Applying, applyMapping } from './apply-mapping.ts'

export type Ran = {
  status: 'applied' | 'ignored' | 'duplicate' | 'failed'
  values: RequestValues
  problem: InboundProblem | null
  outcome: InboundOutcome | null
}
type Running = { webhookId: string; mapping: InboundMapping; body: string; trial: boolean }

const keyLength = 200

export async function runRequest(context: Applying, { webhookId, mapping, body, trial }: Running): Promise<Ran> {
  const values = readRequest(mapping, JSON.parse(body))
  const ran = (status: Ran['status'], more: Partial<Ran> = {}): Ran => ({
    ...{ status, values, problem: null, outcome: null },
    ...more,
  })
  if (!holds(mapping, values)) return ran('ignored')
  const applied = await runInSavepoint(
    context,
    async (within) => {
      const key = (values.key ?? '').slice(0, keyLength)
      if (key !== '' && !(await claimKey(within, webhookId, key))) return null
      return await applyMapping(within, mapping, values)
    },
    { rollback: () => trial },
  )
  if (applied.ok) return applied.value === null ? ran('duplicate') : ran('applied', { outcome: applied.value })
  const { code, detail } = applied.refusal
  return ran('failed', { problem: { code, params: detail.params ?? {} } })
}

/** False: it was applied before. */
async function claimKey({ tx, now, caller }: Applying, webhookId: string, key: string): Promise<boolean> {
  const row = await tx
    .insertInto('inbound_keys')
    .values({ company_id: caller.companyId, webhook_id: webhookId, key, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
