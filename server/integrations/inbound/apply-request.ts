/** A recorded request is applied by its job, with the rights that the person who saved the mapping has by then. */
import { afterCall } from '@aura/machines/integrations/decide.ts'
import { failuresToFail } from '@aura/machines/integrations/retries.ts'
import * as z from 'zod/mini'
import { absentCaller } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CommandContext, Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refuse.ts'
import { type Ran, runRequest } from './run-request.ts'
import { type InboundRow, lockRequest, type RequestRow, saveInbound } from './store.ts'

export const applyRequestJob = job('integrations.apply-request', z.strictObject({ requestId: z.uuid() }), { lanes: 2 })

export const enqueueRequest = (tx: Db, companyId: string, requestId: string) =>
  enqueue(tx, applyRequestJob, { requestId }, { companyId, singletonKey: requestId })

type Parts = Work & { companyId: string; config: Config }
const noOrigin = { address: '', userAgent: null, cookies: {} }

export async function applyRecorded(parts: Parts, requestId: string): Promise<void> {
  const found = await lockRequest(parts.tx, requestId).catch(gone)
  if (!found) return
  const [webhook, request] = found
  // Paused meanwhile, it waits for the person who goes on.
  if (request.status !== 'waiting' || webhook.state === 'paused') return
  await settle(parts, webhook, request, await run(parts, webhook, request.body))
}

/** The webhook was removed, and what it recorded with it. */
function gone(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

async function run(parts: Parts, webhook: InboundRow, body: string): Promise<Ran> {
  const { id: webhookId, mapped_by: userId, mapping } = webhook
  const { tx, companyId } = parts
  try {
    const caller = await absentCaller(tx, { userId, companyId, on: webhookId })
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    const random = () => Math.random()
    const context: CommandContext<unknown> = {
      ...parts,
      input: null,
      caller,
      random,
      origin: { ...noOrigin, language },
    }
    return await runRequest(context, { webhookId, mapping, body, trial: false })
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith('auth.')) throw error
    return { status: 'failed', values: {}, problem: { code: error.code, params: {} }, outcome: null }
  }
}

async function settle(parts: Parts, webhook: InboundRow, request: RequestRow, { status, problem, outcome }: Ran) {
  const { tx, now } = parts
  await tx
    .updateTable('inbound_requests')
    .set({
      ...{ status, tries: request.tries + 1, settled_at: now },
      problem: problem && JSON.stringify(problem),
      outcome: outcome && JSON.stringify(outcome),
    })
    .where('id', '=', request.id)
    .execute()
  const failures = status === 'failed' ? webhook.failures + 1 : 0
  if (failures === webhook.failures) return
  const event = failures === 0 ? 'succeed' : failures >= failuresToFail ? 'fail' : null
  const state = event ? afterCall(webhook.state, event) : webhook.state
  if (state !== webhook.state) await saveInbound(parts, webhook, { failures, state })
  else await tx.updateTable('inbound_webhooks').set({ failures }).where('id', '=', webhook.id).execute()
}
