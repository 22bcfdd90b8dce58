/** A gateway in memory with people at it, for tests of single rules. */
import { createHub } from '../hub.ts'
import type { GatewaySettings } from '../settings.ts'
import { createTestClient, type TestClient } from './client.ts'
import { accessOf, company, createTestParts, listRoom, tokenOf, userId } from './world.ts'

export type TestGateway = ReturnType<typeof createTestGateway>

export function createTestGateway(
  settings: Partial<GatewaySettings> = {},
  input: Partial<Parameters<typeof createTestParts>[0]> = {},
) {
  const users = Array.from({ length: 9 }, (_, n) => accessOf(userId(n), 1))
  const parts = createTestParts({ users, settings, ...input })
  const { clock, source } = parts
  const counts: Record<string, number> = {}
  const count = (what: string, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by
  }
  const metrics = {
    repaired: (events: number) => count('repaired', events),
    ticked: () => count('ticks'),
    wrote: (sockets: number, events: number) => count('delivered', sockets * events),
    delivered: () => count('commits'),
    resumed: (from: string) => count(from),
    lagged: (how: string) => count(how),
    refusedHandshake: (code: string) => count(code),
    failed: (what: string) => count(`failed ${what}`),
  }
  const hub = createHub({ ...parts, metrics })

  async function enter(n: number, at = hub): Promise<TestClient> {
    const client = createTestClient()
    const connected = client.connect(at, tokenOf(clock, n, company, 1e9))
    await clock.settle()
    await connected
    return client
  }

  async function watch(client: TestClient, list: string) {
    const reply = client.watch('test.list', { list }, listRoom(list))
    await clock.settle()
    return reply
  }

  return {
    ...parts,
    hub,
    counts,
    enter,
    watch,
    room: listRoom,
    asked: (question: string) => source.asked.filter((value) => value === question).length,
    frames: (client: TestClient) => client.log.filter(([name]) => name === 'frame'),
    beats: (client: TestClient) => client.log.filter(([name]) => name === 'beat'),
  }
}
