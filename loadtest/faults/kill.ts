/**
 * Six people drag cards through two gateways while everything below them is killed in turn. At the
 * end every screen equals the database, and the log holds every accepted command once and no other.
 */

import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createTestCompany } from '@aura/infra/company.ts'
import { freePort } from '@aura/infra/ports.ts'
import type { Service } from '@aura/infra/service.ts'
import { settleAll } from '@aura/infra/settle-all.ts'
import { until } from '@aura/infra/until.ts'
import { startWorld, type World } from '@aura/infra/world.ts'
import { settings } from '@aura/server/platform/settings.ts'
import pg from 'pg'
import { tokenSigner } from '../platform/tokens.ts'
import { seeded } from '../probe/seeded.ts'
import { sitDown } from './board-user.ts'
import { boardOf, plain } from './people.ts'
import { programEnv, startProgram } from './program.ts'
import { readBoard, readLog } from './truth.ts'
import { countTable } from './worker.ts'

const people = 6

export type Kill = {
  /** Times everything is killed in turn. */
  rounds: number
  /** Commands that are accepted between two kills, at least; half and a quarter of them while something is missing. */
  commands: number
  seed: number
  /** Between two commands of one person. */
  paceMs?: number
  /** How long people may have to wait for their commands. */
  withinMs?: number
  progress?: (words: string) => void
}

export type Survival = {
  kills: number
  accepted: number
  refused: number
  seconds: number
  /** What was not as it should be, for a person to read. */
  problems: string[]
}

export async function runKill(options: Kill): Promise<Survival> {
  const { rounds, commands, seed, paceMs = 0, withinMs = 60_000, progress = () => {} } = options
  const began = performance.now()
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
    Array.from({ length: people }, () => 'company_user' as const),
  )
  const start = async (name: keyof typeof programs) => opened.use(await startFaulty(world, database.url, name))
  const [gateway, server, worker] = await settleAll([start('gateway'), start('server'), start('worker')])
  const sign = await tokenSigner(await world.config())
  const hands = company.people.map((person, index) =>
    sitDown({
      url: (index % 2 ? server : gateway).url,
      person,
      sign,
      pipelineId: company.pipelineId,
      random: seeded(seed * people + index).next,
      paceMs,
    }),
  )
  opened.defer(() => {
    for (const boardUser of hands) boardUser.leave()
  })
  const accepted = () => hands.reduce((sum, { ledger }) => sum + ledger.accepted.size, 0)
  const refused = () => hands.reduce((sum, { ledger }) => sum + ledger.refused.size, 0)
  const inTime = async (what: string, check: () => boolean) => {
    if (!(await until(check, { within: withinMs }))) throw new Error(`${what} did not come in time`)
  }
  /** The stream goes on: so large a part of the commands was accepted. */
  const more = async (part = 1) => {
    const goal = accepted() + Math.ceil(commands * part)
    await inTime(`${goal} accepted commands`, () => accepted() >= goal)
  }

  for (const boardUser of hands) boardUser.work()
  await more()
  for (let round = 1; round <= rounds; round += 1) {
    // 1. Without the bus people work on; the log alone carries the news.
    await world.nats.kill('SIGKILL')
    await more(0.5)
    await world.nats.restart()
    await more(0.5)

    // 2. A gateway goes, with its sockets and its rings.
    await gateway.service.kill('SIGKILL')
    await more(0.25)
    await gateway.service.restart()
    await more()

    // 3. A server dies after a commit and before its news; its clients wait for an answer that never comes.
    const deaths = [server.deaths(), worker.deaths()] as const
    process.kill(server.service.pid(), 'SIGUSR2')
    await inTime('the death of the server', () => server.deaths() > deaths[0])
    await server.service.restart()
    await more()

    // 4. A worker dies in the middle of a move: it has counted it, and nothing of that is committed.
    process.kill(worker.service.pid(), 'SIGUSR2')
    await inTime('the death of the worker', () => worker.deaths() > deaths[1])
    await more(0.25)
    await worker.service.restart()

    // 5. Postgres, and with it everything for a moment.
    await world.postgres.kill('SIGKILL')
    await world.postgres.restart()
    await more()
    progress(`round ${round}: ${accepted()} accepted, ${refused()} refused`)
  }
  await inTime('a refusal', () => refused() > 0)
  await Promise.all(hands.map((boardUser) => boardUser.rest()))

  const problems: string[] = []
  const must = (sentence: string, holds: boolean) => {
    if (!holds) problems.push(sentence)
  }
  must(
    'nobody waits for an answer',
    hands.every((boardUser) => boardUser.waiting() === 0),
  )
  const truth = plain(await readBoard(reader, company))
  const wrong = () => hands.filter((boardUser) => !isDeepStrictEqual(boardOf(boardUser), truth))
  await until(() => wrong().length === 0, { within: withinMs })
  must(`every screen equals the database, ${wrong().length} do not`, wrong().length === 0)

  const log = await readLog(reader, company.id)
  const acceptedIds = hands.flatMap(({ ledger }) => [...ledger.accepted]).sort()
  const refusals = new Map(hands.flatMap(({ ledger }) => [...ledger.refused]))
  must(
    'the log has no hole',
    log.positions.every((position, index) => position === index + 1),
  )
  must('the log holds each accepted command once', isDeepStrictEqual([...log.causes].sort(), acceptedIds))
  must('the log holds no refused command', !log.causes.some((cause) => refusals.has(cause)))
  for (const code of new Set(refusals.values())) must(`a command was refused: ${code}`, mayRefuse.has(code))
  const counted = async () => (await reader.query('select moves from counted_moves')).rows[0]?.moves
  await until(async () => (await counted()) === log.moves, { within: withinMs })
  must(`${log.moves} moves are counted, not ${await counted()}`, (await counted()) === log.moves)
  const seconds = (performance.now() - began) / 1000
  return { kills: 5 * rounds, accepted: accepted(), refused: refusals.size, seconds, problems }
}

const mayRefuse: ReadonlySet<string> = new Set(['deals.move_refused', 'deals.not_found'])

type Faulty = AsyncDisposable & { url: string; service: Service; deaths: () => number }

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
  const { natsUrl, smtpUrl, home, secret } = world.addresses
  const env = {
    ...programEnv({ databaseUrl, natsUrl, smtpUrl, home, secret }),
    [settings.accessTokenSeconds.env]: '3600',
    [settings.logLevel.env]: 'warn',
    [door]: String(port),
  }
  const service = await startProgram({ name, entry, url, env, log: join(home, 'logs', `${name}.log`) })
  let deaths = 0
  service.onDeath(() => {
    deaths += 1
  })
  return { url, service, deaths: () => deaths, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}
