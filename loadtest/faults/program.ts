/** The server and the workers as programs of their own, beside the parts that a run brings. */
import { join } from 'node:path'
import { type Service, startService } from '@aura/infra/service.ts'
import { settings } from '@aura/server/platform/settings.ts'

type Env = Record<string, string | undefined>

/** What they work with; nobody is slowed down there but by faults. */
export type Parts = { databaseUrl: string; natsUrl: string; smtpUrl: string; home: string; secret: string }

export const programEnv = ({ databaseUrl, natsUrl, smtpUrl, home, secret }: Parts): Env => ({
  ...process.env,
  [settings.databaseUrl.env]: databaseUrl,
  [settings.natsUrl.env]: natsUrl,
  [settings.smtpUrl.env]: smtpUrl,
  [settings.home.env]: home,
  [settings.secret.env]: secret,
  [settings.ratePerMinute.env]: '1000000',
  [settings.socketCallsPerSecond.env]: '100000',
})

export type Program = {
  name: string
  entry: string
  /** Where it says that it is ready. */
  url: string
  env: Env
  log: string
  nodeArgs?: readonly string[]
}

export const startProgram = ({ name, entry, url, env, log, nodeArgs = [] }: Program): Promise<Service> =>
  startService({
    name,
    command: process.execPath,
    args: [...nodeArgs, join(import.meta.dirname, entry)],
    env,
    log,
    stop: 'SIGTERM',
    within: 60_000,
    ready: () => answers(`${url}/health/ready`, 2_000),
    alive: (within) => answers(`${url}/health/live`, within),
  })

async function answers(address: string, within: number): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(within) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
