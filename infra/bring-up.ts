/** The order in which the world comes up: home, port, parts and client, schema, demo company, workers, server. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@aura/server/migrate.ts'
import { addressOf, loadConfig, type Settings } from '@aura/server/platform/config.ts'
import { buildClient } from './client-build.ts'
import { seedDemo } from './demo.ts'
import { makeDemoAgent } from './demo-agents.ts'
import { connectDemoChannels, type DemoKeys, demoCompanyId } from './demo-channels.ts'
import { demoPassword } from './demo-data.ts'
import { connectDemoIntegrations } from './demo-integrations.ts'
import { markFinished, removeUnfinishedDemo } from './demo-mark.ts'
import { connectDemoModels } from './demo-models.ts'
import { type PartsDoor, startPartsDoor } from './health-server.ts'
import { keptSecret, lockHome } from './home.ts'
import { openParts, type Parts } from './parts.ts'
import { freePort, portProblem } from './ports.ts'
import { environmentFor, serverProcess, viteProcess, workersProcess } from './processes.ts'
import { Sentence, wordsOf } from './sentence.ts'
import { type Recipe, type Service, startService } from './service.ts'
import { settleAll } from './settle-all.ts'
import { say, seconds, statusLine } from './terminal.ts'
import { isPlayedElsewhere } from './traffic/turn.ts'

type Plan = {
  settings: Settings
  watch: boolean
  undo: AsyncDisposableStack
  services: Service[]
  /** The user stops before everything is up. */
  abandon: AbortSignal
}

type Up = {
  /** To be called when a program was replaced by another, so that none is forgotten. */
  changed: () => void
  partsDoor: PartsDoor
}

export async function bringUp({ settings, watch, undo, services, abandon }: Plan): Promise<Up> {
  const began = performance.now()
  const { host, port, home, mode } = settings
  const vitePort = watch ? await portForVite(host) : undefined
  const address = addressOf(host, vitePort ?? port)
  const lock = undo.use(await lockHome(home, address))
  await checkPort(host, port)
  const remember = () => lock.remember(services.map((service) => service.program()))

  const [parts] = await settleAll([openParts(settings, undo, say), watch ? undefined : buildClient({ say })])
  services.push(...parts.services)
  remember()
  abandon.throwIfAborted()
  // A database that the configuration names is never emptied.
  if (mode === 'embedded' && !settings.databaseUrl && (await removeUnfinishedDemo(parts.databaseUrl)))
    say('The start before this one was stopped while it made the demo company: it is made anew.')
  const migrated = migrate(parts.databaseUrl)
  const { hasVectors } = await explainFailure('The database could not be brought to this version', migrated)
  if (!hasVectors) say(statusLine('Knowledge', 'is searched by words alone: PostgreSQL lacks the extension vector'))
  const secret = settings.secret ?? keptSecret(home)
  const publicUrl = settings.publicUrl ?? address
  const mailPort = settings.mailPort || (mode === 'embedded' ? await portForMail(host) : 0)
  const keys = { secret, publicUrl, mailPort, mailDomain: settings.mailDomain }
  if (mode === 'embedded') {
    const demo = { parts, keys, settings: { ...settings, publicUrl }, secret }
    await explainFailure('The demo company could not be made', makeDemo(demo))
  }
  abandon.throwIfAborted()

  const partsDoor = undo.use(await startPartsDoor())
  const env = {
    AURA_PUBLIC_URL: address,
    ...environmentFor(settings, parts, secret),
    AURA_MAIL_PORT: String(mailPort),
    AURA_LAUNCHER_URL: partsDoor.url,
  }
  const options = { settings, env, watch }
  const begin = async (recipe: Recipe): Promise<Service> => {
    const started = performance.now()
    const service = await startService({ ...recipe, abandon })
    say(statusLine(recipe.name, `ready in ${seconds(started)}`))
    return service
  }
  const workersPort = settings.workersPort || (await freePort())
  const starting = [begin(workersProcess(options, workersPort)), begin(serverProcess(options))]
  if (vitePort) starting.push(begin(viteProcess(options, vitePort)))
  // They come up together and go down in reverse: the server takes leave before the workers do.
  for (const part of await Promise.allSettled(starting)) {
    if (part.status === 'fulfilled') services.push(undo.use(part.value))
  }
  remember()
  await Promise.all(starting)

  await beginTraffic(settings, parts, address, undo)
  welcome(address, mode === 'embedded', parts)
  say(`Ready in ${seconds(began)}. Ctrl-C stops everything.\n`)
  return { changed: remember, partsDoor }
}

/** The demo's own customers and operators. They come last and go first, and nothing waits for them. */
async function beginTraffic(
  { traffic, mode, home }: Settings,
  { devUrl, simulated: { simulatorUrl } }: Parts,
  url: string,
  undo: AsyncDisposableStack,
): Promise<void> {
  if (mode !== 'embedded' || traffic === 'off' || !simulatorUrl || !devUrl) return
  const { startTraffic } = await import('./traffic/traffic.ts')
  const log = join(home, 'logs', 'traffic.log')
  const failed = (error: unknown) => {
    try {
      appendFileSync(log, `${new Date().toISOString()} ${wordsOf(error)}\n`, { mode: 0o600 })
    } catch {
      // A full disk ends nothing.
    }
  }
  const elsewhere = () => isPlayedElsewhere(home)
  undo.use(startTraffic({ url, simulatorUrl, scenario: traffic, seed: Date.now(), pace: 1, elsewhere, failed }))
}

type Demo = { parts: Parts; keys: DemoKeys; settings: Settings; secret: string }

/** Its channels, and with them its past, only where customers can be played. */
async function makeDemo({ parts, keys, settings, secret }: Demo): Promise<void> {
  const { databaseUrl, simulated } = parts
  const { simulatorUrl, simulatorMailUrl } = simulated
  const hasPast = simulatorUrl !== undefined && settings.history !== 'off'
  const isNew = await seedDemo(databaseUrl, { hasPast, isRemovable: hasPast && !settings.databaseUrl })
  if (!simulatorUrl) return
  await connectDemoChannels({ databaseUrl, simulatorUrl, simulatorMailUrl, config: keys })
  await connectDemoModels({ databaseUrl, simulatorUrl, config: keys })
  await makeDemoAgent(databaseUrl)
  const config = loadConfig(environmentFor(settings, parts, secret))
  await connectDemoIntegrations({ databaseUrl, simulatorUrl, config })
  const companyId = isNew && hasPast ? await demoCompanyId(databaseUrl) : undefined
  if (companyId === undefined) return
  say('The demo company is given a past of a month; that is done once.')
  const began = performance.now()
  const { makeHistory } = await import('./history/history.ts')
  await makeHistory({ databaseUrl, companyId, config, now: Date.now(), budgetMs: 25_000 })
  await markFinished(databaseUrl)
  say(statusLine('Past', `ready in ${seconds(began)}`))
}

/** The usual one, so that a mailbox that forwards here finds the next start again. */
const portForMail = async (host: string): Promise<number> =>
  (await portProblem(2525, host)) === undefined ? 2525 : freePort(host)

/** The usual one, so that a tab that is open finds the next start again. */
const portForVite = async (host: string): Promise<number> =>
  (await portProblem(5173, host)) === undefined ? 5173 : freePort(host)

async function checkPort(host: string, port: number): Promise<void> {
  const problem = await portProblem(port, host)
  if (!problem) return
  if (problem === 'EADDRINUSE') {
    const another = (await portProblem(port + 1, host)) === undefined ? port + 1 : await freePort(host)
    throw new Sentence(
      `Port ${port} is taken by another program: stop it, or choose another port with PORT=${another} npm start.`,
    )
  }
  if (problem === 'EACCES')
    throw new Sentence(`This user may not listen on port ${port}: choose one above 1023 with PORT=3000 npm start.`)
  throw new Sentence(`Nobody can listen on ${host}:${port} on this machine (${problem}); look at HOST and PORT.`)
}

async function explainFailure<T>(what: string, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw new Sentence(`${what}: ${wordsOf(error)}.`, { cause: error })
  }
}

function welcome(address: string, demo: boolean, { devUrl, simulated }: Parts): void {
  say('')
  say(statusLine('Open', address))
  if (demo) {
    say(statusLine('Sign in', `owner@demo.aura.test with ${demoPassword}`))
    say(statusLine('', 'admin@… and operator1@… to operator8@… have the same password; the code of the second'))
    say(statusLine('', 'step arrives among the mails; platform@… sees every company at /crm-owner'))
  }
  if (devUrl) say(statusLine('Mails', `${address}/dev/mail`))
  if (simulated.simulatorUrl) say(statusLine('Customers', `${address}/dev/phone and ${address}/dev/shop`))
  say('')
}
