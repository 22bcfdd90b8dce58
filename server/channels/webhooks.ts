/**
 * The providers' webhooks: `POST /hooks/<channel>`, and `GET` where a provider first verifies the address. A delivery
 * is proven, stored as it came and answered; its meaning is worked out by a job.
 */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { batchByKey } from '../platform/batch-by-key.ts'
import type { Db } from '../platform/database/transact.ts'
import { refusalOf } from '../platform/error-body.ts'
import type { OpenContext, OpenFor, Work } from '../platform/handle.ts'
import { originOf } from '../platform/http/origin.ts'
import { rateLimit } from '../platform/rate-limit.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import type { Connection, Delivery } from './adapter.ts'
import { providers } from './adapters/index.ts'
import { type ChannelRow, connectionAt, connectionRoles, openConnection, overlappingConnections } from './channels.ts'
import { type RefusedDeliveries, refusedDeliveries } from './refused-deliveries.ts'
import { digestOf, storeDelivery } from './store-delivery.ts'

/** What becomes of a typing event, which is never stored. */
export type OnTyping = (
  work: Pick<Work, 'tx' | 'now'>,
  context: Pick<OpenContext<undefined>, 'say'>,
  channel: ChannelRow,
  from: string,
) => Promise<void>

/** Meta sends batches of up to 3 MB, and drops what is refused too often. */
const longest = 4 * 1024 * 1024
/** Per channel and sender address: a flood of forgeries to a channel keeps no other sender out. */
const perMinute = 30_000

const remembered = 10_000
const text = z.string()

export const hookDoor =
  (onTyping: OnTyping) =>
  (app: FastifyInstance, open: OpenFor): void => {
    const limit = rateLimit(perMinute, () => performance.now())
    const companyOf = companies()
    const refusedFrom = refusedDeliveries<OpenedConnection>(() => performance.now())
    const receive = receiver(onTyping)
    const begin = async (request: FastifyRequest): Promise<WebhookContext> => {
      const path = z.safeParse(z.object({ channelId: z.uuid() }), request.params)
      if (!path.success) return refuse('request.unknown_route')
      const { channelId } = path.data
      const origin = originOf(request)
      limit(`channels.hook ${channelId}`, null, null, origin.address)
      const context = open({ name: 'channels.hook', origin, setCookie: () => {} })
      const refused = refusedFrom(`${channelId} ${origin.address}`)
      return { channelId, context, refused, companyId: await companyOf(context, channelId) }
    }
    void app.register(async (door) => {
      // The signature is over the body as it came, whatever the sender calls it.
      door.removeAllContentTypeParsers()
      door.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
      door.post('/hooks/:channelId', { bodyLimit: longest }, async (request, reply) => {
        const body = z.safeParse(text, request.body)
        // A NUL is in nothing that any provider writes.
        if (!body.success || body.data.includes('\0')) return refuse('request.malformed')
        const delivery = { url: request.url, headers: headersOf(request), body: body.data }
        const { type, body: answer } = await receive(await begin(request), delivery)
        return reply.type(type).send(answer)
      })
      door.get('/hooks/:channelId', async (request, reply) => {
        const query = z.safeParse(z.record(text, text), request.query)
        const answer = await greet(await begin(request), query.success ? query.data : {})
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

/** A channel never changes its company; whether it still is one, its row says each time. */
function companies(): CompanyOf {
  const known = new Map<string, string>()
  return async ({ db, limit }, channelId) => {
    const before = known.get(channelId)
    if (before) return before
    // Rate limit against guessing of addresses.
    limit()
    const { rows } = await sql<{ company: string | null }>`
      select company_of_channel(${channelId}) as company`.execute(db)
    const company = rows[0]?.company ?? refuse('channels.not_found')
    if (known.size >= remembered) known.clear()
    known.set(channelId, company)
    return company
  }
}

type CompanyOf = (context: Pick<OpenContext<undefined>, 'db' | 'limit'>, channelId: string) => Promise<string>
type WebhookContext = {
  context: OpenContext<undefined>
  companyId: string
  channelId: string
  refused: RefusedDeliveries<OpenedConnection>
}

async function greet(
  { context, companyId, channelId, refused }: WebhookContext,
  query: Readonly<Record<string, string>>,
) {
  const answerOf = ({ row, connection }: OpenedConnection) => providers[row.kind].greet?.(connection, query) ?? null
  refused.check((opened) => answerOf(opened) !== null)
  return await context.inCompany(companyId, null, async ({ tx }) => {
    const all = await working(tx, channelId, context)
    for (const opened of all) {
      const answer = answerOf(opened)
      if (answer !== null) return answer
    }
    refused.count(all)
    return refuse('channels.hook_unsigned')
  })
}

type OpenedConnection = { row: ChannelRow; role: ChannelConnection; connection: Connection }

/** The channel over each of its connections: both of them report. */
async function working(
  tx: Db,
  channelId: string,
  { config, now }: OpenContext<undefined>,
): Promise<OpenedConnection[]> {
  const { row, connection } = await openConnection({ tx, channelId, config, purpose: 'receive' })
  if (row.state === 'removed') return refuse('channels.not_found')
  const opened: OpenedConnection[] = []
  for (const role of connectionRoles(row)) {
    const newest = role === row.connection ? connection : await connectionAt({ tx, config, row, role })
    // What the provider signed before it knew the newer secret is taken as well.
    const older = await overlappingConnections({ tx, now, config, row, role }, newest)
    opened.push(...[newest, ...older].map((connection) => ({ row, role, connection })))
  }
  return opened
}

type Answered = { type: string; body: string }
const plain = (body: string): Answered => ({ type: 'text/plain', body })

type SignedDelivery = WebhookContext & { delivery: Delivery }

/** Receipts of a campaign come by the dozen, and leave connections to the operators. */
const batchLimits = {
  run: { items: 50, size: longest },
  waiting: { items: 1000, size: 4 * longest },
  overflow: () => new Refusal('server.busy'),
  mayRetryEach: (error: unknown) => !refusalOf(error).expected,
}

function receiver(onTyping: OnTyping): (webhook: WebhookContext, delivery: Delivery) => Promise<Answered> {
  const inBatches = batchByKey<SignedDelivery, Answered>((batch) => receiveBatch(batch, onTyping), batchLimits)
  return async (webhook, delivery) => {
    webhook.refused.check(({ row, connection }) => {
      const adapter = providers[row.kind]
      return adapter.verify(connection, delivery) || (adapter.answer?.(connection, delivery) ?? null) !== null
    })
    return await inBatches(webhook.channelId, { ...webhook, delivery }, delivery.body.length)
  }
}

async function receiveBatch(
  batch: readonly SignedDelivery[],
  onTyping: OnTyping,
): Promise<readonly PromiseSettledResult<Answered>[]> {
  const [first] = batch
  if (!first) return []
  const { context, companyId, channelId } = first
  return await context.inCompany(companyId, null, async (work) => {
    const all = await working(work.tx, channelId, context)
    const results: PromiseSettledResult<Answered>[] = []
    for (const [index, signed] of byDigest(batch))
      try {
        results[index] = { status: 'fulfilled', value: await receive(work, signed, all, onTyping) }
      } catch (reason) {
        // A refusal leaves the transaction whole; any other error ends it.
        if (!(reason instanceof Refusal)) throw reason
        results[index] = { status: 'rejected', reason }
      }
    return results
  })
}

/** Two servers that get the same deliveries store them in one order, so that neither waits for the other in a circle. */
const byDigest = (batch: readonly SignedDelivery[]): [index: number, signed: SignedDelivery][] =>
  batch
    .map((signed, index) => ({ index, signed, digest: digestOf(signed.delivery.body) }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ index, signed }) => [index, signed])

/** Nothing, unless it asked something or waits for what to do. */
async function receive(
  work: Work,
  { context, companyId, channelId, refused, delivery }: SignedDelivery,
  all: readonly OpenedConnection[],
  onTyping: OnTyping,
): Promise<Answered> {
  for (const { row, role, connection } of all) {
    const adapter = providers[row.kind]
    const request = adapter.answer?.(connection, delivery) ?? null
    if (request !== null) return plain(request)
    if (!adapter.verify(connection, delivery)) continue
    const from = adapter.typing?.(delivery, connection) ?? null
    if (from !== null) {
      await onTyping(work, context, row, from)
      return plain('')
    }
    await storeDelivery(work, { companyId, channelId, body: delivery.body, connection: role })
    return adapter.orders?.(connection, delivery) ?? plain('')
  }
  refused.count(all)
  return refuse('channels.hook_unsigned')
}
