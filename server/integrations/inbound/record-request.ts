/** A proven request is recorded beside the newest of those that are settled, and waits for its job. */
import { recordedLimit, waitingLimit } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { enqueueRequest } from './apply-request.ts'

type Recording = { companyId: string; webhookId: string; json: string; isActive: boolean }

export async function recordRequest(
  { tx, now, newId }: Pick<Work, 'tx' | 'now' | 'newId'>,
  { companyId, webhookId, json, isActive }: Recording,
): Promise<string> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from inbound_requests where webhook_id = ${webhookId} and status = 'waiting' limit ${waitingLimit}) w`.execute(
    tx,
  )
  if ((rows[0]?.waiting ?? 0) >= waitingLimit)
    return refuse('integrations.inbound_full', { params: { limit: waitingLimit } })
  const id = newId()
  await tx
    .insertInto('inbound_requests')
    .values({ company_id: companyId, id, webhook_id: webhookId, at: now, body: json })
    .execute()
  // Those that wait push out none that has failed: a person may still apply that one.
  await sql`delete from inbound_requests where webhook_id = ${webhookId} and status <> 'waiting' and id in (
    select id from inbound_requests where webhook_id = ${webhookId} and status <> 'waiting'
    order by at desc, id offset ${recordedLimit})`.execute(tx)
  if (isActive) await enqueueRequest(tx, companyId, id)
  return id
}
