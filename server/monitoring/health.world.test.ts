/** A part of the system goes away under an open screen. The world is the test's own: what it stops stays away. */
import { healthRoom, type ServiceHealth } from '@aura/contracts/monitoring/health.ts'
import { PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { startWorld } from '@aura/infra/world.ts'
import { createSigner } from 'fast-jwt'
import { io } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { accessKey } from '../platform/access-token.ts'

const timeouts = { timeout: 60_000, interval: 20 }

test('everybody signed in hears at once that a part is away, without the database and without the bus', async () => {
  await using world = await startWorld()
  await using server = await world.server({ databaseUrl: world.postgres.url })
  const company = await createTestCompany(world.postgres.url, ['company_user'])
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = company.people[0]?.claims ?? expect.fail()
  const sign = createSigner({ key: accessKey(server.config.secret), algorithm: 'HS256' })
  const token = sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })

  const socket = io(server.url, { transports: ['websocket'], auth: { token, protocol: PROTOCOL }, reconnection: false })
  const heard: string[] = []
  socket.on('volatile', (room: string, _key: string, found: ServiceHealth[]) => {
    if (room === healthRoom) heard.push(found.map(({ name, status }) => `${name} ${status}`).join(', '))
  })
  const text = (what: string) => vi.waitFor(() => expect(heard.at(-1)).toBe(what), timeouts)

  // A newcomer is told the current state.
  await socket.timeout(timeouts.timeout).emitWithAck('watch', 'monitoring.health', {}, null)
  await text('API online, Database online')
  await world.nats[Symbol.asyncDispose]()
  await text('API warning, Database online')
  await world.postgres[Symbol.asyncDispose]()
  await text('API warning, Database offline')
  expect(socket.connected).toBe(true)
  socket.disconnect()
})
