/**
 * Where providers report: `POST /hooks/<channel>`, and `GET` where one asks first whether the address is ours. A
 * delivery is proven, stored as it came and answered; what it means is worked out behind the door.
 */
import { createHash } from 'node:crypto'
import { hookReceived } from '@aura/contracts/conversations/hook.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { OpenContext, OpenFor } from '../platform/handle.ts'
import { originOf } from '../platform/http/origin.ts'
import { rateLimit } from '../platform/rate-limit.ts'
import { refuse } from '../platform/refuse.ts'
import type { Delivery } from './adapter.ts'
import { adapters } from './adapters/index.ts'
import { openConnection } from './channels.ts'

const longest = 1024 * 1024
/** Of one channel and one sender's address: whoever floods a channel with forgeries keeps nobody else out. */
const perMinute = 30_000

const text = z.string()

export function hookDoor(app: FastifyInstance, open: OpenFor): void {
  const limit = rateLimit(perMinute, () => performance.now())
  const begin = (request: FastifyRequest) => {
    const path = z.safeParse(z.object({ channelId: z.uuid() }), request.params)
    if (!path.success) return refuse('request.unknown_route')
    const { channelId } = path.data
    const origin = originOf(request)
    limit(`conversations.hook ${channelId}`, null, null, origin.address)
    return { channelId, context: open({ name: 'conversations.hook', origin, setCookie: () => {} }) }
  }
  void app.register(async (door) => {
    // The signature is over the body as it came, whatever the sender calls it.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    door.post('/hooks/:channelId', { bodyLimit: longest }, async (request, reply) => {
      const { channelId, context } = begin(request)
      const body = z.safeParse(text, request.body)
      // A NUL is in nothing that any provider writes.
      if (!body.success || body.data.includes('\0')) return refuse('request.malformed')
      await receive(context, channelId, { url: request.url, headers: headersOf(request), body: body.data })
      return reply.type('text/plain').send('')
    })
    door.get('/hooks/:channelId', async (request, reply) => {
      const { channelId, context } = begin(request)
      const query = z.safeParse(z.record(text, text), request.query)
      const answer = query.success ? await greet(context, channelId, query.data) : null
      if (answer === null) return refuse('conversations.hook_unsigned')
      return reply.type('text/plain').header('cache-control', 'no-store').send(answer)
    })
  })
}

const headersOf = ({ headers }: FastifyRequest): Delivery['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

async function companyOf(db: Db, channelId: string): Promise<string> {
  const { rows } = await sql<{ company: string | null }>`select company_of_channel(${channelId}) as company`.execute(db)
  return rows[0]?.company ?? refuse('conversations.channel_not_found')
}

async function greet(
  { db, inCompany, config }: OpenContext<undefined>,
  channelId: string,
  query: Readonly<Record<string, string>>,
): Promise<string | null> {
  return await inCompany(await companyOf(db, channelId), null, async ({ tx }) => {
    const { row, connection } = await openConnection({ tx, channelId, config })
    return adapters[row.kind].greet?.(connection, query) ?? null
  })
}

async function receive(
  { db, inCompany, config }: OpenContext<undefined>,
  channelId: string,
  delivery: Delivery,
): Promise<void> {
  const companyId = await companyOf(db, channelId)
  await inCompany(companyId, null, async ({ tx, emit, now, newId }) => {
    const { row, connection } = await openConnection({ tx, channelId, config })
    if (!adapters[row.kind].verify(connection, delivery)) return refuse('conversations.hook_unsigned')
    const digest = createHash('sha256').update(delivery.body).digest('hex')
    const stored = await tx
      .insertInto('hook_deliveries')
      .values({
        company_id: companyId,
        id: newId(),
        channel_id: channelId,
        digest,
        body: delivery.body,
        received_at: now,
        done_at: null,
        problem: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // What came before is known: nothing is said of it a second time.
    if (stored) emit(hookReceived, { deliveryId: stored.id, channelId })
  })
}
