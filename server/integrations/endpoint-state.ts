/** An endpoint is paused, goes on, and goes. */
import {
  endpointRemoved,
  pauseEndpoint as pause,
  removeEndpoint as remove,
  resumeEndpoint as resume,
} from '@aura/contracts/integrations/endpoint.ts'
import { decide } from '@aura/machines/integrations/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { destroyCredential } from '../vault/index.ts'
import { enqueueCalls } from './deliver.ts'
import { lockEndpoint, saveEndpoint, wireEndpoint } from './store.ts'

export const pauseEndpoint = handle(pause, async ({ input, tx, emit, now, caller }) => {
  const row = await lockEndpoint(tx, input.endpointId)
  const { next } = allowed(decide(row, 'pause', { actor: caller }))
  return wireEndpoint(await saveEndpoint({ tx, emit, now }, row, next))
})

/** With a clean record: what waits is due now. */
export const resumeEndpoint = handle(resume, async ({ input, tx, emit, now, caller }) => {
  const row = await lockEndpoint(tx, input.endpointId)
  const { next } = allowed(decide(row, 'resume', { actor: caller }))
  const clean = { failures: 0, failing_since: null, rest_until: null, problem: null, problem_status: null }
  const resumed = await saveEndpoint({ tx, emit, now }, row, { ...clean, ...next })
  await tx
    .updateTable('endpoint_deliveries')
    .set({ retry_at: null })
    .where('endpoint_id', '=', row.id)
    .where('status', '=', 'queued')
    .execute()
  await enqueueCalls({ tx, endpoint: resumed })
  return wireEndpoint(resumed)
})

export const removeEndpoint = handle(remove, async ({ input, tx, emit, now, caller }) => {
  const row = await lockEndpoint(tx, input.endpointId)
  const { next } = allowed(decide(row, 'remove', { actor: caller }))
  await tx
    .updateTable('webhook_endpoints')
    .set({ ...next, state_since: now, overlap_until: null })
    .where('id', '=', row.id)
    .execute()
  await destroyCredential({ tx, now }, row.id)
  await tx
    .updateTable('endpoint_deliveries')
    .set({ status: 'failed', problem: 'disabled', settled_at: now, retry_at: null, claimed_at: null })
    .where('endpoint_id', '=', row.id)
    .where('status', 'in', ['queued', 'calling'])
    .execute()
  emit(endpointRemoved, { endpointId: row.id })
  return {}
})
