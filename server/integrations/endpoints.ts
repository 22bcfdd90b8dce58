import {
  createEndpoint as create,
  type Endpoint,
  editEndpoint as edit,
  endpointLimit,
  endpointSaved,
  overlapHours,
  rotateSecret as rotate,
  endpoints as view,
} from '@aura/contracts/integrations/endpoint.ts'
import type { Config } from '../platform/config.ts'
import { handle, show } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { NotOutside, outsideUrl } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { createSigningSecret, newSecret, replaceSigningSecret } from './signing-secret.ts'
import { lockEndpoint, saveEndpoint, wireEndpoint } from './store.ts'

/** The one address inside our network that an endpoint may have. */
export const exemptOf = (config: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (config.mode === 'embedded' && config.simulatorUrl) || null

function assertOutside(url: string, config: Pick<Config, 'mode' | 'simulatorUrl'>): void {
  try {
    outsideUrl(url, exemptOf(config))
  } catch (error) {
    if (error instanceof NotOutside) refuse('integrations.url_refused')
    throw error
  }
}

export const endpoints = show(view, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('webhook_endpoints').where('state', '<>', 'removed').selectAll().execute()
    return { endpoints: Object.fromEntries(rows.map((row): [string, Endpoint] => [row.id, wireEndpoint(row)])) }
  },
})

export const createEndpoint = handle(create, async ({ input, tx, emit, now, caller, config }) => {
  const { endpointId: id, name, url, deduplicates, format } = input
  assertOutside(url, config)
  await takeTurn(tx, 'webhook_endpoints')
  const there = await tx.selectFrom('webhook_endpoints').where('state', '<>', 'removed').select('id').execute()
  if (there.length >= endpointLimit)
    return refuse('integrations.too_many_endpoints', { params: { limit: endpointLimit } })
  const secret = newSecret()
  const row = await tx
    .insertInto('webhook_endpoints')
    .values({
      ...{ company_id: caller.companyId, id, name, url, deduplicates, format, created_at: now, state_since: now },
      events: [...new Set(input.events)],
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('integrations.id_taken')
  await createSigningSecret({ tx, now, settings: config }, row, secret)
  const endpoint = wireEndpoint(row)
  emit(endpointSaved, { endpoint, before: null })
  return { endpoint, secret }
})

export const editEndpoint = handle(edit, async ({ input, tx, emit, now, config }) => {
  const { endpointId, version, name, url, deduplicates, format } = input
  const row = await lockEndpoint(tx, endpointId)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  if (url !== row.url) assertOutside(url, config)
  const events = [...new Set(input.events)]
  // What stood in the way of calls may have been the address.
  const rested = url !== row.url && { rest_until: null }
  return wireEndpoint(
    await saveEndpoint({ tx, emit, now }, row, { name, url, deduplicates, format, events, ...rested }),
  )
})

export const rotateSecret = handle(rotate, async ({ input, tx, emit, now, config }) => {
  const row = await lockEndpoint(tx, input.endpointId)
  const secret = newSecret()
  await replaceSigningSecret({ tx, now, settings: config }, row, secret)
  const saved = await saveEndpoint({ tx, emit, now }, row, {
    overlap_until: later(now, overlapHours * 3_600_000),
  })
  return { endpoint: wireEndpoint(saved), secret }
})
