/** The dearest few of what callers without an account can send cost little more than an attempt to sign in. */
import { join } from 'node:path'
import { freePort } from '@aura/infra/ports.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { asEnvironment } from '@aura/infra/simulators.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPeer } from '../platform/peer.ts'
import type { ServerProcess } from '../platform/server-process.ts'
import { placesOf } from './bench.ts'
import { costOfRequest, endLines, type Meter } from './measure.ts'
import { doorRequests, ordinarySignIn, publicRequests } from './requests.ts'

let undo: AsyncDisposableStack
let meter: Meter
let control: number

/** Times wander on a shared machine, so that twice what is wanted is still no failure. */
const margin = 2
const wanted = 5
const effort = { requests: 3, cpuMs: 300 }

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  undo.defer(endLines)
  const world = sharedWorld()
  const { url: databaseUrl } = undo.use(await world.freshDatabase())
  const { natsUrl, secret, home, simulated } = world.addresses
  const env = {
    ...asEnvironment(simulated),
    PORT: String(await freePort()),
    AURA_HOME: home,
    AURA_SECRET: secret,
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '1000000',
  }
  const file = join(import.meta.dirname, '..', 'platform', 'server-process.ts')
  const server = undo.use(await startPeer<ServerProcess>(file, { env }))
  meter = { url: await server.ask('url'), server }
  locations = await placesOf({ databaseUrl, secret })
  control = (await costOfRequest(meter, ordinarySignIn, { requests: 8, cpuMs: 2_000 })).ms
})
afterAll(() => undo.disposeAsync())

let locations: { channelId: string; asset: string | null }

it('of the operations that are open to anybody, with the hardest texts their limits allow', async () => {
  await expectCheap(publicRequests().filter(({ name }) => /dots|what it is for/.test(name)))
})

it('of the other doors', async () => {
  await expectCheap(
    doorRequests(locations).filter(({ name }) => /nested|keys|openapi|docs|megabyte|metrics/.test(name)),
  )
})

async function expectCheap(kinds: readonly Parameters<typeof costOfRequest>[1][]): Promise<void> {
  const costs = []
  for (const kind of kinds) costs.push(await costOfRequest(meter, kind, effort))
  const dear = costs.filter(({ ms }) => ms > control * wanted * margin)
  expect(dear).toEqual([])
  expect(costs.length).toBeGreaterThan(5)
}
