/**
 * An account at a simulator of one's own, a door where its deliveries are collected, and the connection a channel
 * would have to it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderKind } from '@aura/contracts/channels/provider-kind.ts'
import type { Connection, Delivery } from '@aura/server/channels/adapter.ts'
import { keptLetter } from '@aura/server/channels/adapters/email-body.ts'
import { digestOf } from '@aura/server/channels/store-delivery.ts'
import { listenForMail } from '@aura/workers/channels/mail-listener.ts'
import { type ChannelSimulator, startChannelSimulator } from './simulator.ts'

export type TestLine = AsyncDisposable & {
  readonly simulator: ChannelSimulator
  readonly accountId: string
  readonly connection: Connection
  /** What came so far, once nothing more is under way. */
  readonly deliveries: () => Promise<Delivery[]>
}

type Orders = (delivery: Delivery) => { type: string; body: string } | null

/** `orders`: what the webhook's receiver answers to an event. */
export async function openTestLine(kind: ProviderKind, orders: Orders = () => null): Promise<TestLine> {
  await using undo = new AsyncDisposableStack()
  const simulator = undo.use(await startChannelSimulator())
  const came: Delivery[] = []
  const hookUrl = undo.use(
    await (kind === 'email' ? mailDoor : webDoor)((delivery) => {
      came.push(delivery)
      return orders(delivery)
    }),
  ).url
  const { account, settings, secrets } = await simulator.openAccount({ kind, callbackUrl: hookUrl })
  const owned = undo.move()
  return {
    simulator,
    accountId: account.id,
    connection: {
      channelId: 'one',
      address: account.address,
      settings,
      secrets,
      hookUrl,
      simulatorUrl: simulator.url,
      simulatorMailUrl: simulator.mailUrl,
      delivered: async (digest) => came.find(({ body }) => digestOf(body) === digest)?.body ?? null,
    },
    deliveries: async () => {
      await simulator.idle()
      return came
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

type Door = AsyncDisposable & { readonly url: string }
type Take = Orders

async function webDoor(take: Take): Promise<Door> {
  const door = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    const body = Buffer.concat(chunks).toString('utf8')
    const order = take({ url: request.url ?? '', headers: Object.fromEntries(headers), body })
    if (order) response.setHeader('content-type', order.type)
    response.end(order?.body)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/hooks/one`,
    [Symbol.asyncDispose]: () => {
      door.closeAllConnections()
      return new Promise<void>((resolve) => door.close(() => resolve()))
    },
  }
}

/** The product's own, with one address behind it. */
async function mailDoor(take: Take): Promise<Door> {
  const door = await listenForMail({
    host: '127.0.0.1',
    port: 0,
    name: 'inbox.aura.test',
    whose: async (address) => (address === 'one@inbox.aura.test' ? {} : null),
    take: async (_, { mailFrom, rcptTo, raw }) =>
      void take({ url: '', headers: {}, body: keptLetter(mailFrom, rcptTo, raw) }),
    warn: () => {},
  })
  return {
    url: `smtp://127.0.0.1:${door.port}/one@inbox.aura.test`,
    [Symbol.asyncDispose]: () => door[Symbol.asyncDispose](),
  }
}
