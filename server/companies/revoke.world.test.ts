/**
 * A right that ends is gone from open screens at once: through the product's commands, the log and the
 * real gateway. The times are printed; what is asserted is that every room closes and nothing comes after.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { WatchReply } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { createSigner } from 'fast-jwt'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'
import type { Config } from '../platform/config.ts'
import type { Claims } from '../platform/handle.ts'

const people = 20
const rounds = 5

let undo: AsyncDisposableStack
let url: string
let config: Config
let company: TestCompany

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const server = undo.use(await sharedWorld().server())
  url = server.url
  config = server.config
  company = await createTestCompany(config.databaseUrl, [
    'platform_owner',
    ...Array.from({ length: people }, () => 'company_user' as const),
  ])
})
afterAll(() => undo.disposeAsync())

function tokenOf({ userId, companyId, sessionId }: Claims): string {
  const sign = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })
  return sign({ sub: userId, cid: companyId, sid: sessionId, exp: Math.floor(Date.now() / 1000) + 600, iss: 'aura' })
}

function dial(claims: Claims): Promise<Socket> {
  const auth = { token: tokenOf(claims) }
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
  undo.defer(() => void socket.disconnect())
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

async function command(name: string, input: object): Promise<number> {
  const claims = company.people[0]?.claims
  if (!claims) throw new Error('nobody there')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(claims)}` }
  const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  expect([name, response.status]).toEqual([name, 200])
  return performance.now()
}

const watchBoard = async (socket: Socket) => {
  const reply = (await socket.emitWithAck('watch', 'deals.board', {}, null)) as WatchReply
  expect(reply.ok).toBe(true)
}

const deal = () => ({ dealId: randomUUIDv7(), title: 'x', value: { amount: 1, currency: 'BRL' }, probability: 1 })

type Frame = [room: string, previous: number, position: number]

it('every room of a right that ends is closed, and later events reach nobody', async () => {
  const operators = company.people.slice(1)
  const sockets = await Promise.all(operators.map((person) => dial(person.claims)))
  const took: number[] = []
  // The first round finds everything cold, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    await Promise.all(sockets.map(watchBoard))
    let delayMs = 0
    const closings = sockets.map((socket) => {
      socket.removeAllListeners('closed').removeAllListeners('frame')
      return new Promise<number>((resolve) =>
        socket.on('closed', (room: string) => {
          if (!room.startsWith('deals.board')) return
          socket.on('frame', (...[framed]: Frame) => {
            if (framed === room) delayMs += 1
          })
          resolve(performance.now())
        }),
      )
    })
    const begun = performance.now()
    await command('companies.set-plan', { modules: [{ module: 'crm', active: false }] })
    const times = (await Promise.all(closings)).map((at) => at - begun)
    if (round > 0) took.push(...times)
    await command('companies.set-plan', { modules: [] })
    await command('deals.create', deal())
    expect(delayMs).toBe(0)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.ceil(took.length * share) - 1]?.toFixed(1)
  console.log(`from the command to the closed room, ${took.length} rooms: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  expect(took).toHaveLength(people * rounds)
})

it('one person’s role, exception and account end for that person alone', async () => {
  const [, first, second] = company.people
  if (!first || !second) throw new Error('nobody there')
  const [socket, other] = [await dial(first.claims), await dial(second.claims)]
  await Promise.all([socket, other].map(watchBoard))
  const own = new Promise<{ permissions: string[] }>((resolve) =>
    socket.on('frame', (...[room, , , events]: [...Frame, { name: string; body: { permissions: string[] } }[]]) => {
      const [changed] = events.filter(({ name }) => name === 'access.changed')
      if (room.startsWith('access:') && changed) resolve(changed.body)
    }),
  )
  expect((await socket.emitWithAck('watch', 'companies.me', {}, null)) as WatchReply).toMatchObject({ ok: true })
  const closed = new Promise((resolve) => socket.on('closed', resolve))
  let others = 0
  other.on('closed', () => {
    others += 1
  })
  await command('companies.set-permission', { userId: first.id, permission: 'view_crm', granted: false })
  expect(await closed).toMatch(/^deals\.board/)
  expect((await own).permissions).not.toContain('view_crm')
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  await command('companies.set-active', { userId: first.id, active: false })
  await gone
  expect(other.connected).toBe(true)
  expect(others).toBe(0)
})
