/**
 * Messages go out through providers that lose a tenth of their answers, by workers that are killed at any moment
 * and come back. Afterwards the phones are compared with what the product believes of each message.
 */
import { join } from 'node:path'
import { type ChannelSimulator, startChannelSimulator } from '@aura/infra/phone/simulator.ts'
import { freePort } from '@aura/infra/ports.ts'
import { type Service, startService } from '@aura/infra/service.ts'
import { asEnvironment } from '@aura/infra/simulators.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { settings } from '@aura/server/platform/settings.ts'
import pg from 'pg'
import { type Stage, setStage } from './stage.ts'

export type Drill = {
  world: Shared
  messages: number
  conversations: number
  workers: number
  kills: number
  random: () => number
  progress?: (words: string) => void
}

export type Fates = {
  messages: number
  kills: number
  seconds: number
  /** At the phone once, and known to have gone out. */
  arrived: number
  /** Nobody knows, and everybody sees that; so many of them are at the phone. */
  inDoubt: number
  inDoubtArrived: number
  /** Asked afterwards, the provider never had it. */
  notTaken: number
  twice: number
  /** Known to have gone out, and not at the phone. */
  lost: number
  /** Said to have failed, and at the phone. */
  mistaken: number
  queued: number
  /** Places that two messages of a conversation have changed. */
  swapped: number
  /** What became one, and why. */
  deadLetters: string[]
}

type Row = { content: { text: string }; status: string }

export async function runDrill({ world, progress = () => {}, ...drill }: Drill): Promise<Fates> {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = opened.use(await world.freshDatabase()).url
  const simulator = opened.use(await startChannelSimulator())
  const server = opened.use(await world.server({ databaseUrl, simulatorUrl: simulator.url }))
  const stage = opened.use(await setStage(server.config, simulator, drill.conversations))
  const reader = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  opened.defer(() => reader.end())
  const env = environment(world, databaseUrl, simulator.url, server.config.publicUrl)
  const workers = await Promise.all(
    Array.from({ length: drill.workers }, async (_, index) => opened.use(await dispatcher(world, env, index))),
  )
  const count = async (where: string) =>
    (await reader.query<{ n: number }>(`select count(*)::int as n from messages where direction = 'out' and ${where}`))
      .rows[0]?.n ?? 0

  const began = performance.now()
  const writing = stage.write(Math.ceil(drill.messages / drill.conversations))
  // Heard below, with the others.
  writing.catch(() => {})
  const alive = new Set(workers)
  const restarts: Promise<unknown>[] = []
  for (let kills = 0; kills < drill.kills; kills++) {
    // Spread over all the messages, and at a moment when some are with their providers.
    const share = ((kills + drill.random()) / drill.kills) * 0.9
    await until(async () => (await count(`status <> 'queued'`)) >= share * drill.messages, { within: 60_000 })
    await until(() => alive.size > 1, { within: 60_000 })
    await until(async () => (await count(`status = 'queued' and called_at is not null`)) > 0, {
      within: 2_000,
      every: 5,
    })
    const victim = [...alive][Math.floor(drill.random() * alive.size)]
    if (!victim) throw new Error('nobody is left to be killed')
    alive.delete(victim)
    await victim.kill('SIGKILL')
    restarts.push(victim.restart().then(() => alive.add(victim)))
    progress(`${kills + 1} killed, ${await count(`status <> 'queued'`)} on their way`)
  }
  await Promise.all([writing, ...restarts])
  await until(async () => (await count(`status = 'queued' or (status = 'in_doubt' and retry_at is not null)`)) === 0, {
    within: 120_000,
    every: 100,
  })
  const seconds = (performance.now() - began) / 1000
  await simulator.idle()
  await until(async () => (await fates(reader, stage, simulator)).inDoubtArrived === 0, { within: 60_000, every: 500 })
  const { rows } = await reader.query<{ reaction: string; error: string }>('select reaction, error from dead_letters')
  const deadLetters = rows.map(({ reaction, error }) => `${reaction}: ${error}`)
  return { ...(await fates(reader, stage, simulator)), kills: drill.kills, seconds, deadLetters }
}

async function fates(reader: pg.Pool, { lines }: Stage, simulator: ChannelSimulator) {
  const phones = new Map<string, number>()
  let swapped = 0
  for (const { accountId } of lines) {
    const furthest = new Map<string, number>()
    for (const { content } of await simulator.sentTo(accountId)) {
      const text = content.type === 'text' ? content.text : ''
      phones.set(text, (phones.get(text) ?? 0) + 1)
      const [conversation = '', location = ''] = text.split(' ')
      if (Number(location) < (furthest.get(conversation) ?? 0)) swapped += 1
      else furthest.set(conversation, Number(location))
    }
  }
  const { rows } = await reader.query<Row>(`select content, status from messages where direction = 'out'`)
  const found = { arrived: 0, inDoubt: 0, inDoubtArrived: 0, notTaken: 0, twice: 0, lost: 0, mistaken: 0, queued: 0 }
  for (const { content, status } of rows) {
    const times = phones.get(content.text) ?? 0
    if (times > 1) found.twice += 1
    if (status === 'queued') found.queued += 1
    else if (status === 'in_doubt') {
      found.inDoubt += 1
      if (times > 0) found.inDoubtArrived += 1
    } else if (status === 'failed') found[times === 0 ? 'notTaken' : 'mistaken'] += 1
    else found[times === 0 ? 'lost' : 'arrived'] += 1
  }
  return { ...found, messages: rows.length, swapped }
}

export async function dispatcher(
  world: Shared,
  env: Record<string, string | undefined>,
  index: number,
): Promise<Service> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/health/ready`
  return await startService({
    name: `dispatcher-${index}`,
    command: process.execPath,
    args: [join(import.meta.dirname, 'dispatcher.ts')],
    env: { ...env, [settings.workersPort.env]: String(port) },
    log: join(world.addresses.home, 'logs', `dispatcher-${index}.log`),
    stop: 'SIGTERM',
    within: 60_000,
    ready: async () => (await fetch(url).catch(() => null))?.ok ?? false,
  })
}

export function environment({ addresses }: Shared, databaseUrl: string, simulatorUrl: string, publicUrl: string) {
  return {
    ...process.env,
    ...asEnvironment(addresses.simulated),
    [settings.databaseUrl.env]: databaseUrl,
    [settings.natsUrl.env]: addresses.natsUrl,
    [settings.smtpUrl.env]: addresses.smtpUrl,
    [settings.secret.env]: addresses.secret,
    [settings.home.env]: addresses.home,
    [settings.publicUrl.env]: publicUrl,
    [settings.simulatorUrl.env]: simulatorUrl,
    [settings.workerConcurrency.env]: '4',
    [settings.logLevel.env]: 'warn',
  }
}
