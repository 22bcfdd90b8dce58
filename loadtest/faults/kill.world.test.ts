/**
 * Six people drag cards through two gateways while everything below them is killed in turn. At the
 * end every screen equals the database, and the log holds every accepted command once and no other.
 */

import { join } from 'node:path'
import { allDeals, type DealChunks } from '@aura/contracts/deals/deal-chunks.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { freePort } from '@aura/infra/ports.ts'
import { type Service, startService } from '@aura/infra/service.ts'
import { until } from '@aura/infra/until.ts'
import { startWorld, type World } from '@aura/infra/world.ts'
import { settings } from '@aura/server/platform/settings.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { tokenSigner } from '../platform/tokens.ts'
import { type BoardUser, sitDown } from './board-user.ts'
import { readBoard, readLog } from './truth.ts'
import { countTable } from './worker.ts'

const within = 60_000

it('nothing is lost, doubled or reordered while NATS, a gateway, a server, a worker and Postgres are killed', {
  timeout: 300_000,
}, async () => {
  await using world = await startWorld()
  await using database = await world.freshDatabase()
  const reader = new pg.Pool({ connectionString: database.url, max: 1 })
  // It idles while Postgres is killed.
  reader.on('error', () => {})
  await using opened = new AsyncDisposableStack()
  opened.defer(() => reader.end())
  await reader.query(countTable)
  const company = await createTestCompany(
    database.url,
    Array.from({ length: 6 }, () => 'company_user' as const),
  )
  await using gateway = await startFaulty(world, database.url, 'gateway')
  await using server = await startFaulty(world, database.url, 'server')
  await using worker = await startFaulty(world, database.url, 'worker')
  const sign = await tokenSigner(await world.config())
  const hands = company.people.map((person, index) =>
    sitDown({
      url: (index % 2 ? server : gateway).url,
      person,
      sign,
      pipelineId: company.pipelineId,
      random: Math.random,
    }),
  )
  const accepted = () => hands.reduce((sum, boardUser) => sum + boardUser.ledger.accepted.size, 0)
  /** The stream goes on: so many more commands were accepted. */
  const more = async (count: number) => {
    const goal = accepted() + count
    expect(await until(() => accepted() >= goal, { within })).toBe(true)
  }

  for (const boardUser of hands) boardUser.work()
  await more(60)

  // 1. Without the bus people work on; the log alone carries the news.
  await world.nats.kill('SIGKILL')
  await more(30)
  await world.nats.restart()
  await more(30)

  // 2. A gateway goes, with its sockets and its rings.
  await gateway.service.kill('SIGKILL')
  await more(15)
  await gateway.service.restart()
  await more(60)

  // 3. A server dies after a commit and before its news; its clients wait for an answer that never comes.
  process.kill(server.service.pid(), 'SIGUSR2')
  expect(await until(server.fell, { within })).toBe(true)
  await server.service.restart()
  await more(60)

  // 4. A worker dies in the middle of a move: it has counted it, and nothing of that is committed.
  process.kill(worker.service.pid(), 'SIGUSR2')
  expect(await until(worker.fell, { within })).toBe(true)
  await more(15)
  await worker.service.restart()

  // 5. Postgres, and with it everything for a moment.
  await world.postgres.kill('SIGKILL')
  await world.postgres.restart()
  await more(60)

  await Promise.all(hands.map((boardUser) => boardUser.rest()))
  expect(hands.map((boardUser) => boardUser.waiting())).toEqual(hands.map(() => 0))

  try {
    const truth = await readBoard(reader, company)
    const equal = (boardUser: BoardUser) => JSON.stringify(sorted(boardUser.board()?.deals)) === JSON.stringify(truth)
    await until(() => hands.every(equal), { within })
    for (const boardUser of hands) expect(sorted(boardUser.board()?.deals)).toEqual(truth)

    const log = await readLog(reader, company.id)
    const acceptedIds = hands.flatMap((boardUser) => [...boardUser.ledger.accepted]).sort()
    const refusedIds = new Set(hands.flatMap((boardUser) => [...boardUser.ledger.refused.keys()]))
    expect(log.positions).toEqual(log.positions.map((_, index) => index + 1))
    expect([...log.causes].sort()).toEqual(acceptedIds)
    expect(log.causes.filter((cause) => refusedIds.has(cause))).toEqual([])
    const codes = new Set(hands.flatMap((boardUser) => [...boardUser.ledger.refused.values()]))
    expect([...codes].filter((code) => code !== 'deals.move_refused' && code !== 'deals.not_found')).toEqual([])
    const counted = async () => (await reader.query('select moves from counted_moves')).rows[0]?.moves
    await until(async () => (await counted()) === log.moves, { within })
    expect(await counted()).toBe(log.moves)
    expect(refusedIds.size).toBeGreaterThan(0)
  } finally {
    for (const boardUser of hands) boardUser.leave()
  }
})

const sorted = (deals: DealChunks | undefined) => allDeals(deals ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))

type Faulty = AsyncDisposable & { url: string; service: Service; fell: () => boolean }

/** The gateway and the server are one program; each has its port, and says when it is ready. */
const programs = {
  gateway: { entry: 'server.ts', door: settings.port.env },
  server: { entry: 'server.ts', door: settings.port.env },
  worker: { entry: 'worker.ts', door: settings.workersPort.env },
}

async function startFaulty(world: World, databaseUrl: string, name: keyof typeof programs): Promise<Faulty> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { entry, door } = programs[name]
  let falls = 0
  const service = await startService({
    ...processOf(world, databaseUrl, name, entry, { [door]: String(port) }),
    ready: async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok ?? false,
  })
  service.onDeath(() => {
    falls += 1
  })
  return { url, service, fell: () => falls > 0, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

function processOf(world: World, databaseUrl: string, name: string, entry: string, more: Record<string, string>) {
  const { addresses } = world
  const env = {
    ...process.env,
    [settings.databaseUrl.env]: databaseUrl,
    [settings.natsUrl.env]: addresses.natsUrl,
    [settings.smtpUrl.env]: addresses.smtpUrl,
    [settings.secret.env]: addresses.secret,
    [settings.home.env]: addresses.home,
    [settings.accessTokenSeconds.env]: '3600',
    [settings.ratePerMinute.env]: '1000000',
    [settings.socketCallsPerSecond.env]: '100000',
    [settings.logLevel.env]: 'warn',
    ...more,
  }
  return {
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, entry)],
    env,
    log: join(addresses.home, 'logs', `${name}.log`),
    stop: 'SIGTERM' as const,
    within: 60_000,
  }
}
