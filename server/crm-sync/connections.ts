/** A CRM connection is made, mapped, paused and removed; the CRM says yes before a key is stored. */

import type { CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import * as contracts from '@aura/contracts/crm-sync/connection.ts'
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import { decideCrm } from '@aura/machines/crm-sync/decide.ts'
import { fieldsOf } from '../contacts/index.ts'
import { livePipelineById } from '../deals/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle, handleOpen, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { destroyCredential, openCredential, replaceVersion, type Secrets } from '../vault/index.ts'
import { assertAccepted, insertConnection } from './connect.ts'
import { syncLater } from './jobs.ts'
import { type ConnectionRow, lockConnection, saveConnection, wireConnection } from './store.ts'

const secretsOf = (typed: Partial<Record<string, string>>): Secrets =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export const crmConnections = show(contracts.crmConnections, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('crm_connections').where('state', '<>', 'removed').selectAll().execute()
    return { connections: Object.fromEntries(rows.map((row) => [row.id, wireConnection(row)])) }
  },
})

export const connectCrm = handleOpen(contracts.connectCrm, async ({ input, asCaller, config }) => {
  const { connectionId: id, name, kind, address } = input
  const secrets = secretsOf(input.secrets)
  await asCaller(async () => {})
  await assertAccepted(config, { kind, address, secrets })
  return await asCaller(async ({ tx, emit, now, caller }) => {
    const fresh = { id, name, kind, address, secrets, caller, isAuthorized: false }
    const row = await insertConnection({ tx, now }, config, fresh)
    const connection = wireConnection(row)
    emit(contracts.crmSaved, { connection, before: null })
    return connection
  })
})

export const replaceCrmKey = handleOpen(contracts.replaceCrmKey, async ({ input, asCaller, config }) => {
  const { connectionId } = input
  const secrets = secretsOf(input.secrets)
  const { kind, address, is_authorized } = await asCaller(({ tx }) => lockConnection(tx, connectionId))
  if (is_authorized) return refuse('crm-sync.not_now', { params: { reason: 'authorized' } })
  await assertAccepted(config, { kind, address, secrets })
  return await asCaller(async (work) => {
    const row = await lockConnection(work.tx, connectionId)
    const saving = { tx: work.tx, now: work.now, settings: config }
    const { webhookSecret } = await openCredential(work.tx, config, row.id)
    const kept = { ...secrets, ...(webhookSecret && { webhookSecret }) }
    await replaceVersion(saving, { companyId: row.company_id, credentialId: row.id, secrets: kept })
    const saved = await saveConnection(work, row, { problem: null, failures: 0, rest_until: null })
    await syncLater(work.tx, { companyId: row.company_id, connectionId })
    return wireConnection(saved)
  })
})

/** Companies that are left alone are loaded anew when they are kept equal again. */
function companiesOf(companies: CrmCompanyRule[] | null | undefined) {
  if (companies === undefined) return {}
  const end = { companies: null, companies_cursor: null, is_companies_loaded: false }
  return companies ? { companies: JSON.stringify(companies) } : end
}

/** The deals of another pipeline are loaded anew. */
function dealsOf({ deals: before }: ConnectionRow, deals: CrmDeals | null | undefined) {
  if (deals === undefined) return {}
  const isOther = deals?.pipelineId !== before?.pipelineId
  return { deals: deals && JSON.stringify(deals), ...(isOther && { deals_cursor: null, is_deals_loaded: false }) }
}

export const editCrm = handle(contracts.editCrm, async ({ input, tx, emit, now, caller }) => {
  const { connectionId, version, name, direction, rules, companies, deals } = input
  const row = await lockConnection(tx, connectionId)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  const fields = new Set<string>([...contracts.ownFields, ...(await fieldsOf(tx, 'contact')).map(({ id }) => id)])
  if (!rules.every(({ ours }) => fields.has(ours))) return refuse('contacts.field_not_found')
  if (deals) await livePipelineById(tx, deals.pipelineId)
  const change = { name, direction, rules: JSON.stringify(rules), mapped_by: caller.userId }
  const others = { ...companiesOf(companies), ...dealsOf(row, deals) }
  return wireConnection(await saveConnection({ tx, emit, now }, row, { ...change, ...others }))
})

type Keyed = CommandContext<{ connectionId: string }>

async function move({ input, tx, emit, now, caller }: Keyed, type: 'pause' | 'resume') {
  const row = await lockConnection(tx, input.connectionId)
  const { next } = allowed(decideCrm(row, type, { actor: caller }))
  const clean = type === 'resume' && { problem: null, failures: 0, rest_until: null }
  const saved = await saveConnection({ tx, emit, now }, row, { ...next, ...clean })
  // A pause ends the run that is under way, also while the CRM rests.
  await syncLater(tx, { companyId: row.company_id, connectionId: row.id })
  return wireConnection(saved)
}
export const pauseCrm = handle(contracts.pauseCrm, (context) => move(context, 'pause'))
export const resumeCrm = handle(contracts.resumeCrm, (context) => move(context, 'resume'))

export const removeCrm = handle(contracts.removeCrm, async ({ input, tx, emit, now, caller }) => {
  const row = await lockConnection(tx, input.connectionId)
  const { next } = allowed(decideCrm(row, 'remove', { actor: caller }))
  await tx
    .updateTable('crm_connections')
    .set({ ...next, state_since: now, lease: null, leased_until: null })
    .where('id', '=', row.id)
    .execute()
  await destroyCredential({ tx, now }, row.id)
  await tx
    .updateTable('crm_runs')
    .set({ state: 'stopped', ended_at: now })
    .where('connection_id', '=', row.id)
    .where('state', '=', 'running')
    .execute()
  await tx.deleteFrom('crm_changes').where('connection_id', '=', row.id).execute()
  await tx.deleteFrom('crm_links').where('connection_id', '=', row.id).execute()
  await tx.deleteFrom('crm_signals').where('connection_id', '=', row.id).execute()
  emit(contracts.crmRemoved, { connectionId: row.id })
  return {}
})
