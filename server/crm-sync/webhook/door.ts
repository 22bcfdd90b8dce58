/** `POST /hooks/crm/<connection>`: a request is proven, the records that it is about are noted, and a sync reads them. */
import { longestCrmWebhook } from '@aura/contracts/crm-sync/webhook.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OpenFor } from '../../platform/handle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { rateLimit } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/refuse.ts'
import { noteUse, openCredential } from '../../vault/index.ts'
import { syncLater } from '../jobs.ts'
import { saveSignals } from '../sync/signals.ts'
import { isFromCrm } from './proof.ts'
import { readReported } from './reported.ts'
import { webhookUrl } from './webhook.ts'

/** Per connection and sender address: guessing the secret of one keeps no other sender out. */
const perMinute = 1200
const path = z.object({ connectionId: z.uuid() })

export function crmWebhookDoor(app: FastifyInstance, open: OpenFor): void {
  const limit = rateLimit(perMinute, () => performance.now())
  const receive = async (request: FastifyRequest): Promise<void> => {
    const params = z.safeParse(path, request.params)
    if (!params.success) return refuse('request.unknown_route')
    const { connectionId } = params.data
    const origin = originOf(request)
    limit(`crm-sync.webhook ${connectionId}`, null, null, origin.address)
    const body = typeof request.body === 'string' ? request.body : ''
    const context = open({ name: 'crm-sync.webhook', origin, setCookie: () => {} })
    const { rows } = await sql<{ company: string | null }>`
      select company_of_crm(${connectionId}) as company`.execute(context.db)
    const companyId = rows[0]?.company ?? refuse('crm-sync.not_found')
    await context.inCompany(companyId, null, async ({ tx, now }) => {
      const row = await tx
        .selectFrom('crm_connections')
        .where('id', '=', connectionId)
        .where('state', '<>', 'removed')
        .where('has_webhook', '=', true)
        .select(['id', 'company_id', 'kind', 'state'])
        .executeTakeFirst()
      if (!row) return refuse('crm-sync.not_found')
      const { webhookSecret } = await openCredential(tx, context.config, connectionId)
      const url = webhookUrl(context.config, connectionId)
      const shown = { url, headers: headersOf(request), body, now }
      if (!webhookSecret || !isFromCrm(row.kind, webhookSecret, shown)) return refuse('crm-sync.webhook_unproven')
      await noteUse(tx, { companyId, credentialId: connectionId, userId: connectionId, purpose: 'receive' })
      const reported = readReported(row.kind, body) ?? refuse('crm-sync.webhook_malformed')
      // What changes while it is paused is read when it goes on.
      if (row.state === 'paused' || reported.length === 0) return
      await saveSignals({ tx, now }, row, reported)
      await syncLater(tx, { companyId, connectionId })
    })
  }
  void app.register(async (door) => {
    // A signature is over the body as it came, whatever the sender calls it.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    door.post('/hooks/crm/:connectionId', { bodyLimit: longestCrmWebhook }, async (request, reply) => {
      await receive(request)
      return reply.status(200).send({})
    })
  })
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
