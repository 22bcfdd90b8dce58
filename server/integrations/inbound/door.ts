/**
 * `POST /hooks/in/<webhook>`, and with the secret behind it where a system can set an address and nothing else. A request is
 * proven, bounded, recorded and answered; what it means is worked out by a job.
 */
import { deepestRequest, longestRequest } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { isDeeperThan } from '@aura/machines/integrations/inbound/json-depth.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OpenFor } from '../../platform/handle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { rateLimit } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/refuse.ts'
import { noteUse } from '../../vault/index.ts'
import { openInboundSecret } from './inbound-secret.ts'
import { isProven } from './proof.ts'
import { recordRequest } from './record-request.ts'

/** Per webhook and sender address: guessing secrets of one keeps no other sender out. */
const perMinute = 600
const path = z.object({ webhookId: z.uuid(), secret: z.optional(z.string()) })

export function inboundDoor(app: FastifyInstance, open: OpenFor): void {
  const limit = rateLimit(perMinute, () => performance.now())
  const receive = async (request: FastifyRequest): Promise<{ id: string }> => {
    const params = z.safeParse(path, request.params)
    if (!params.success) return refuse('request.unknown_route')
    const { webhookId, secret = null } = params.data
    const origin = originOf(request)
    limit(`integrations.inbound ${webhookId}`, null, null, origin.address)
    const body = typeof request.body === 'string' ? request.body : ''
    const context = open({ name: 'integrations.inbound', origin, setCookie: () => {} })
    const { rows } = await sql<{ company: string | null }>`
      select company_of_inbound(${webhookId}) as company`.execute(context.db)
    const companyId = rows[0]?.company ?? refuse('integrations.inbound_not_found')
    return await context.inCompany(companyId, null, async (work) => {
      const webhook = await work.tx
        .selectFrom('inbound_webhooks')
        .where('id', '=', webhookId)
        .where('state', '<>', 'removed')
        .select(['proof', 'state'])
        .executeTakeFirst()
      if (!webhook) return refuse('integrations.inbound_not_found')
      const shown = { headers: headersOf(request), inAddress: secret, body }
      const own = await openInboundSecret({ tx: work.tx, settings: context.config }, webhookId)
      if (own === null || !isProven(webhook.proof, own, shown)) return refuse('integrations.inbound_unproven')
      await noteUse(work.tx, { companyId, credentialId: webhookId, userId: webhookId, purpose: 'receive' })
      const json = jsonOf(body, request.headers['content-type'] ?? '')
      return { id: await recordRequest(work, { companyId, webhookId, json, isActive: webhook.state !== 'paused' }) }
    })
  }
  void app.register(async (door) => {
    // A signature is over the body as it came, whatever the sender calls it.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const address of ['/hooks/in/:webhookId', '/hooks/in/:webhookId/:secret'])
      door.post(address, { bodyLimit: longestRequest }, async (request, reply) =>
        reply.status(202).send(await receive(request)),
      )
  })
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** As it came, once it is known to be JSON; a form's fields become an object. */
function jsonOf(body: string, type: string): string {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return JSON.stringify(Object.fromEntries([...new URLSearchParams(body)].slice(0, 500))).replaceAll('\\u0000', '')
  if (body.includes('\0') || isDeeperThan(body, deepestRequest)) return refuse('integrations.inbound_malformed')
  try {
    JSON.parse(body)
  } catch {
    return refuse('integrations.inbound_malformed')
  }
  return body
}
