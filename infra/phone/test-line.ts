/**
 * An account at a simulator of one's own, a door where its deliveries are collected, and the connection a channel
 * would have to it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChannelKind } from '@aura/contracts/conversations/channel.ts'
import type { Connection, Delivery } from '@aura/server/conversations/adapter.ts'
import { type ChannelSimulator, startChannelSimulator } from './simulator.ts'

export type TestLine = AsyncDisposable & {
  readonly simulator: ChannelSimulator
  readonly accountId: string
  readonly connection: Connection
  /** What came so far, once nothing more is under way. */
  readonly deliveries: () => Promise<Delivery[]>
}

export async function openTestLine(kind: ChannelKind): Promise<TestLine> {
  await using undo = new AsyncDisposableStack()
  const simulator = undo.use(await startChannelSimulator())
  const came: Delivery[] = []
  const door = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    const body = Buffer.concat(chunks).toString('utf8')
    came.push({ url: request.url ?? '', headers: Object.fromEntries(headers), body })
    response.end()
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  undo.defer(() => {
    door.closeAllConnections()
    return new Promise<void>((resolve) => door.close(() => resolve()))
  })
  const hookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/hooks/one`
  const { account, settings, secrets } = await simulator.openAccount({ kind, callbackUrl: hookUrl })
  const owned = undo.move()
  return {
    simulator,
    accountId: account.id,
    connection: { channelId: 'one', address: account.address, settings, secrets, hookUrl, simulatorUrl: simulator.url },
    deliveries: async () => {
      await simulator.idle()
      return came
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
