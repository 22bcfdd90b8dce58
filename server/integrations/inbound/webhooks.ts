/** An inbound webhook is made, edited, paused and removed; its secret is shown once and replaced. */
import * as contracts from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { decide } from '@aura/machines/integrations/decide.ts'
import { malformedIn } from '@aura/machines/integrations/inbound/read-request.ts'
import { livePipelineById } from '../../deals/index.ts'
import { allowed } from '../../platform/allowed.ts'
import type { Db } from '../../platform/database/transact.ts'
import { type CommandContext, handle, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { takeTurn } from '../../platform/turn.ts'
import { destroyCredential } from '../../vault/index.ts'
import { createInboundSecret, newInboundSecret, replaceInboundSecret } from './inbound-secret.ts'
import { lockInbound, oneInbound, saveInbound, wireInbound } from './store.ts'

export const assertWritten = (mapping: InboundMapping): void => {
  const field = malformedIn(mapping)
  if (field !== null) refuse('integrations.expression_refused', { params: { field } })
}

/** What the mapping names is there when it is saved; what goes later fails the request that needs it. */
async function assertMapping(tx: Db, mapping: InboundMapping): Promise<void> {
  assertWritten(mapping)
  const { contact, deal, start } = mapping
  const fieldIds = Object.keys(contact.fields)
  const isMissing = async (table: 'tags' | 'custom_fields' | 'channels', ids: readonly string[]) => {
    const wanted = new Set(ids)
    if (wanted.size === 0) return false
    const rows = await tx
      .selectFrom(table)
      .where('id', 'in', [...wanted])
      .select('id')
      .execute()
    return rows.length < wanted.size
  }
  if (await isMissing('tags', contact.tagIds)) return refuse('contacts.tag_not_found')
  if (await isMissing('custom_fields', fieldIds)) return refuse('contacts.field_not_found')
  if (deal?.pipelineId) await livePipelineById(tx, deal.pipelineId)
  if (start && (await isMissing('channels', [start.channelId]))) return refuse('channels.not_found')
}

export const inboundWebhooks = show(contracts.inboundWebhooks, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('inbound_webhooks').where('state', '<>', 'removed').selectAll().execute()
    return { webhooks: Object.fromEntries((await wireInbound(tx, rows)).map((one) => [one.id, one])) }
  },
})

export const createInbound = handle(contracts.createInbound, async (context) => {
  const { input, tx, emit, now, caller, config } = context
  const { webhookId: id, name, proof, mapping } = input
  await takeTurn(tx, 'inbound_webhooks')
  const limit = contracts.inboundWebhookLimit
  const existing = await tx.selectFrom('inbound_webhooks').where('state', '<>', 'removed').select('id').execute()
  if (existing.length >= limit) return refuse('integrations.too_many_endpoints', { params: { limit } })
  await assertMapping(tx, mapping)
  const secret = input.secret ?? newInboundSecret()
  const row = await tx
    .insertInto('inbound_webhooks')
    .values({
      ...{ company_id: caller.companyId, id, name, mapped_by: caller.userId, created_at: now, state_since: now },
      ...{ state: 'paused', proof: JSON.stringify(proof), mapping: JSON.stringify(mapping) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('integrations.id_taken')
  await createInboundSecret({ tx, now, settings: config }, row, secret)
  const webhook = await oneInbound(tx, row)
  emit(contracts.inboundSaved, { webhook, before: null })
  return { webhook, secret }
})

export const editInbound = handle(contracts.editInbound, async (context) => {
  const { input, tx, caller } = context
  const row = await lockInbound(tx, input.webhookId)
  if (row.version !== input.version) return refuse('command.stale', { params: { version: row.version } })
  await assertMapping(tx, input.mapping)
  return await saveInbound(context, row, {
    name: input.name,
    proof: JSON.stringify(input.proof),
    mapping: JSON.stringify(input.mapping),
    mapped_by: caller.userId,
  })
})

type Keyed = CommandContext<{ webhookId: string }>

async function move(context: Keyed, type: 'pause' | 'resume') {
  const row = await lockInbound(context.tx, context.input.webhookId)
  const { next } = allowed(decide(row, type, { actor: context.caller }))
  return await saveInbound(context, row, { ...next, failures: 0 })
}
export const pauseInbound = handle(contracts.pauseInbound, (context) => move(context, 'pause'))
export const resumeInbound = handle(contracts.resumeInbound, (context) => move(context, 'resume'))

export const removeInbound = handle(contracts.removeInbound, async ({ input, tx, emit, now, caller }) => {
  const row = await lockInbound(tx, input.webhookId)
  const { next } = allowed(decide(row, 'remove', { actor: caller }))
  await tx
    .updateTable('inbound_webhooks')
    .set({ ...next, state_since: now })
    .where('id', '=', row.id)
    .execute()
  await destroyCredential({ tx, now }, row.id)
  await tx.deleteFrom('inbound_requests').where('webhook_id', '=', row.id).execute()
  emit(contracts.inboundRemoved, { webhookId: row.id })
  return {}
})

export const rotateInbound = handle(contracts.rotateInbound, async (context) => {
  const { input, tx, now, config } = context
  const row = await lockInbound(tx, input.webhookId)
  const secret = input.secret ?? newInboundSecret()
  await replaceInboundSecret({ tx, now, settings: config }, row, secret)
  return { webhook: await saveInbound(context, row, {}), secret }
})
