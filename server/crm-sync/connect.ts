/** A connection comes about: the CRM says yes with its secrets before anything is stored. */
import { crmConnectionLimit as limit } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import type { Config } from '../platform/config.ts'
import type { Caller, Work } from '../platform/handle.ts'
import { NotOutside, outsideUrl } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { createCredential, type Secrets } from '../vault/index.ts'
import { crmAdapters } from './adapters/index.ts'
import { crmCallMs, exemptCrm } from './open-connection.ts'
import { CrmFailure } from './port.ts'
import type { ConnectionRow } from './store.ts'

type Typed = { kind: CrmKind; address: string; secrets: Secrets }

export async function assertAccepted(config: Config, { kind, address: baseUrl, secrets }: Typed): Promise<void> {
  const exempt = exemptCrm(config)
  try {
    outsideUrl(baseUrl, exempt)
    await crmAdapters[kind].test({ baseUrl, secrets, callMs: crmCallMs, exempt }, new AbortController().signal)
  } catch (error) {
    if (error instanceof NotOutside) refuse('crm-sync.url_refused')
    if (error instanceof CrmFailure) refuse('crm-sync.refused', { params: { problem: error.problem } })
    throw error
  }
}

type Fresh = Typed & { id: string; name: string; caller: Caller; isAuthorized: boolean }

/** Paused, until its fields are mapped. */
export async function insertConnection(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  config: Config,
  { id, name, kind, address, secrets, caller, isAuthorized: is_authorized }: Fresh,
): Promise<ConnectionRow> {
  await takeTurn(tx, 'crm_connections')
  const existing = await tx.selectFrom('crm_connections').where('state', '<>', 'removed').select('id').execute()
  if (existing.length >= limit) return refuse('crm-sync.too_many', { params: { limit } })
  const row = await tx
    .insertInto('crm_connections')
    .values({
      ...{ company_id: caller.companyId, id, name, kind, address, direction: 'both', rules: '[]', is_authorized },
      ...{ mapped_by: caller.userId, state: 'paused', state_since: now, created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('crm-sync.id_taken')
  const credential = { companyId: caller.companyId, id, kind: 'crm', name, secrets }
  await createCredential({ tx, now, settings: config }, credential)
  return row
}
