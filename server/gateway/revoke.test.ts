/**
 * A right that ends while somebody is on the way in (G9). Every question the gateway asks is a moment in
 * which the world may change: each scenario is run once to find these moments, then once per moment and way of
 * revoking, with the revocation and a secret after it committed right there.
 */
import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { describe, expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { createTestClient, type TestClient } from './testing/client.ts'
import type { Carriage } from './testing/log.ts'
import {
  accessEvent,
  accessOf,
  company,
  createTestParts,
  endedEvent,
  listRoom,
  sessionId,
  textEvent,
  tokenOf,
  userId,
} from './testing/world.ts'

const secret = 'SECRET'

const revocations = {
  'the permission is taken': accessEvent(accessOf(userId(1), 2, { permissions: [] })),
  'the account is deactivated': accessEvent(accessOf(userId(1), 2, { active: false })),
  'the session is ended': endedEvent(sessionId(1), userId(1)),
}
type Revocation = keyof typeof revocations

function createWorld() {
  const parts = createTestParts({
    users: [accessOf(userId(1), 1), accessOf(userId(2), 1)],
    settings: { lagBytes: 500, replayBytes: 4_000, ringSeconds: 60, roomsPerSocket: 10 },
  })
  const hub = createHub(parts)
  const client = createTestClient()
  return { ...parts, hub, client, token: tokenOf(parts.clock, 1, company, 1e9) }
}
type World = ReturnType<typeof createWorld>

/** `before` is what has to be there, `meanwhile` what the revocation falls into. */
type Scenario = { before: (world: World) => Promise<void>; meanwhile: (world: World) => Promise<void> }

async function enter({ client, hub, token, clock }: World) {
  const connected = client.connect(hub, token).catch(() => {})
  await clock.advance(100)
  await connected
}

async function watch({ client, clock }: World, params: unknown = { list: 'a' }) {
  if (client.isUp()) void client.watch('test.list', params, listRoom('a'))
  await clock.advance(6_000)
}

const scenarios: Record<string, Scenario> = {
  handshake: { before: async () => {}, meanwhile: enter },
  'handshake, then watch': {
    before: async () => {},
    async meanwhile(world) {
      await enter(world)
      await watch(world)
    },
  },
  'watch with a snapshot': { before: enter, meanwhile: watch },
  'watch of a default': { before: enter, meanwhile: (world) => watch(world, {}) },
  'resume from the ring': {
    async before(world) {
      await enter(world)
      await watch(world)
      world.client.drop()
      world.source.commit(company, [textEvent('a', 'missed')])
    },
    async meanwhile(world) {
      await enter(world)
      await watch(world)
    },
  },
  'resume from the log at another gateway': {
    async before(world) {
      await enter(world)
      await watch(world)
      world.client.drop()
      world.source.commit(company, [textEvent('a', 'missed')])
      await world.clock.advance(400_000)
    },
    async meanwhile(world) {
      await enter({ ...world, hub: createHub(world) })
      await watch(world)
    },
  },
  'catching up after lag': {
    async before(world) {
      await enter(world)
      await watch(world)
      const wire = world.client.wire()
      if (wire) wire.stalled = true
      for (let n = 0; n < 4; n += 1) {
        world.source.commit(company, [textEvent('a', 'x'.repeat(400))])
        await world.clock.advance(20)
      }
    },
    async meanwhile(world) {
      await world.source.gate.pass('drain')
      world.client.wire()?.drain()
      await world.clock.advance(100)
    },
  },
}

/** Runs a scenario and revokes at its `moment`-th question; returns the questions there were. */
async function run(scenario: Scenario, moment: number, how: Revocation, carriage: Carriage) {
  const world = createWorld()
  world.source.commit(company, [textEvent('a', 'known')])
  await scenario.before(world)
  let requestCount = 0
  world.source.gate.pass = async () => {
    requestCount += 1
    if (requestCount !== moment + 1) return
    world.source.commit(company, [revocations[how]], carriage)
    world.source.commit(company, [textEvent('a', secret)], carriage)
  }
  await scenario.meanwhile(world)
  const questions = requestCount
  await world.clock.advance(12_000)
  return { questions, world }
}

const heard = (client: TestClient) => JSON.stringify([...client.log, ...client.rooms.values()])

describe.each(Object.keys(scenarios))('G9 %s', (name) => {
  const scenario = scenarios[name]
  if (!scenario) return

  test('without a revocation everything arrives', async () => {
    const { world } = await run(scenario, Number.POSITIVE_INFINITY, 'the session is ended', 'told')
    world.source.commit(company, [textEvent('a', secret)])
    await world.clock.advance(12_000)
    expect(world.client.isUp()).toBe(true)
    expect(heard(world.client).includes(secret)).toBe(name !== 'handshake' && name !== 'watch of a default')
  })

  test.each(Object.keys(revocations))('%s at any moment: nothing after it gets out', async (how) => {
    const revocation = how as Revocation
    for (const carriage of ['told', 'lost'] as const) {
      const { questions } = await run(scenario, Number.POSITIVE_INFINITY, revocation, carriage)
      expect(questions).toBeGreaterThan(0)
      for (let moment = 0; moment < questions; moment += 1) {
        const { world } = await run(scenario, moment, revocation, carriage)
        expect(heard(world.client), `at question ${moment}, ${carriage}`).not.toContain(secret)
        const { members } = world.client.connection()?.company.rooms.get(listRoom('a')) ?? { members: new Set() }
        expect(members.size).toBe(0)
        if (revocation !== 'the permission is taken') expect(world.client.isUp()).toBe(false)
      }
    }
  })
})

test('G9 what came before the revocation is passed on first, then the room is closed', async () => {
  const world = createWorld()
  await enter(world)
  await watch(world)
  world.source.commit(company, [textEvent('a', 'before')])
  world.source.commit(company, [textEvent('a', 'same commit'), revocations['the permission is taken']])
  world.source.commit(company, [textEvent('a', secret)])
  await world.clock.advance(100)
  const reported = world.client.log.filter(([name]) => name === 'frame' || name === 'closed')
  expect(reported.map(([name]) => name)).toEqual(['frame', 'closed'])
  expect(JSON.stringify(reported)).toContain('before')
  expect(JSON.stringify(reported)).not.toContain('same commit')
  expect(reported[1]).toMatchObject(['closed', listRoom('a'), { code: 'auth.forbidden' }])
  expect(world.client.isUp()).toBe(true)
})

test('G9 what somebody said in a room ends when the right to be there does', async () => {
  const world = createWorld()
  const other = createTestClient()
  const connected = other.connect(world.hub, tokenOf(world.clock, 2, company, 1e9))
  await world.clock.settle()
  await connected
  void other.watch('test.list', { list: 'a' })
  await world.clock.settle()
  await enter(world)
  await watch(world)
  void world.client.send('say', [listRoom('a'), 'typing', true])
  await world.clock.advance(50)
  const key = `${listRoom('a')} ${userId(1)}:typing`
  expect(other.said.get(key)).toBe(true)
  world.source.commit(company, [revocations['the permission is taken']])
  await world.clock.advance(50)
  expect(world.client.isUp()).toBe(true)
  expect(other.said.get(key)).toBe(null)
})

test('G9 a right that is given back lets the user in again', async () => {
  const world = createWorld()
  await enter(world)
  await watch(world)
  world.source.commit(company, [revocations['the permission is taken']])
  await world.clock.advance(100)
  world.source.commit(company, [accessEvent(accessOf(userId(1), 3))], 'lost')
  const again = world.client.watch('test.list', { list: 'a' })
  await world.clock.advance(100)
  expect(await again).toMatchObject({ ok: true })
})

test('G9 somebody else is not touched', async () => {
  const world = createWorld()
  const other = createTestClient()
  const connected = other.connect(world.hub, tokenOf(world.clock, 2, company, 1e9))
  await world.clock.settle()
  await connected
  void other.watch('test.list', { list: 'a' })
  await world.clock.settle()
  await enter(world)
  world.source.commit(company, [revocations['the account is deactivated'], revocations['the session is ended']])
  world.source.commit(company, [textEvent('a', secret)])
  await world.clock.advance(100)
  expect(world.client.byes).toEqual([closeCodes.accountInactive])
  expect(other.rooms.get(listRoom('a'))?.state).toEqual([secret])
})

test('G9 an old token at a gateway that never saw the company', async () => {
  const world = createWorld()
  world.source.commit(company, [revocations['the session is ended']])
  await world.clock.advance(600_000)
  const attempt = world.client.connect(createHub(world), world.token)
  await world.clock.advance(100)
  await expect(attempt).rejects.toThrow('auth.session_ended')
})
