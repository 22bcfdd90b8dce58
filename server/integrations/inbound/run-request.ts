/**
 * One request through its mapping, all of it or nothing: behind a savepoint, with its events delayed back until it has
 * worked. A trial goes the same way and is always taken back.
 */
import type { InboundOutcome, InboundProblem } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { holds, type RequestValues, readRequest } from '@aura/machines/integrations/inbound/read-request.ts'
import { sql } from 'kysely'
import { refusalOf } from '../../platform/error-body.ts'
import { type Applying, applyMapping } from './apply-mapping.ts'

export type Ran = {
  status: 'applied' | 'ignored' | 'duplicate' | 'failed'
  values: RequestValues
  problem: InboundProblem | null
  outcome: InboundOutcome | null
}
type Running = { webhookId: string; mapping: InboundMapping; body: string; trial: boolean }

const keyLength = 200
/** These pass by themselves: the job is tried again. */
const passing = new Set(['server.busy', 'server.unavailable'])

export async function runRequest(context: Applying, { webhookId, mapping, body, trial }: Running): Promise<Ran> {
  const { tx } = context
  const values = readRequest(mapping, JSON.parse(body))
  const ran = (status: Ran['status'], more: Partial<Ran> = {}): Ran => ({
    ...{ status, values, problem: null, outcome: null },
    ...more,
  })
  if (!holds(mapping, values)) return ran('ignored')
  const delayed: (() => void)[] = []
  const emit: Applying['emit'] = (event, body) => void delayed.push(() => context.emit(event, body))
  await sql`savepoint inbound`.execute(tx)
  try {
    const key = (values.key ?? '').slice(0, keyLength)
    if (key !== '' && !(await claimKey(context, webhookId, key))) return ran('duplicate')
    const outcome = await applyMapping({ ...context, emit }, mapping, values)
    if (trial) await sql`rollback to savepoint inbound`.execute(tx)
    else for (const tell of delayed) tell()
    return ran('applied', { outcome })
  } catch (error) {
    const { refusal } = refusalOf(error)
    if (passing.has(refusal.code)) throw error
    await sql`rollback to savepoint inbound`.execute(tx)
    return ran('failed', { problem: { code: refusal.code, params: refusal.detail.params ?? {} } })
  }
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
