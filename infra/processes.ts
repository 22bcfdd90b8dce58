/** The product's own processes as the launcher runs them: server, workers and, while developing, Vite. */
import { dirname, join } from 'node:path'
import { addressOf, type Settings } from '@aura/server/platform/config.ts'
import { closingMs, settlingMs } from '@aura/server/platform/settling.ts'
import type { Parts } from './parts.ts'
import type { Recipe } from './service.ts'
import { asEnvironment } from './simulators.ts'

const checkout = dirname(import.meta.dirname)

/** What a process needs to know of the world, as environment variables. */
export function environmentFor(settings: Settings, parts: Parts, secret: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    AURA_MODE: settings.mode,
    AURA_HOME: settings.home,
    HOST: settings.host,
    PORT: String(settings.port),
    DATABASE_URL: parts.databaseUrl,
    NATS_URL: parts.natsUrl,
    SMTP_URL: parts.smtpUrl,
    AURA_SECRET: secret,
    ...(parts.devUrl ? { AURA_DEV_URL: parts.devUrl } : {}),
    ...asEnvironment(parts.simulated),
  }
}

type Options = { settings: Settings; env: NodeJS.ProcessEnv; watch: boolean }

function nodeProcess(name: string, entry: string, { settings, env, watch }: Options): Omit<Recipe, 'ready'> {
  return {
    name,
    command: process.execPath,
    args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), join(checkout, entry)],
    env: { ...env, NODE_ENV: watch ? 'development' : 'production' },
    cwd: checkout,
    log: join(settings.home, 'logs', `${name.toLowerCase()}.log`),
    stop: 'SIGTERM',
    within: 60_000,
    patience: 10_000,
  }
}

/** Answers that it is writing when it is stopped come to their end. */
export const serverProcess = (options: Options): Recipe => ({
  ...nodeProcess('Server', 'server/main.ts', options),
  patience: settlingMs + closingMs,
  ready: () => answers(`${addressOf(options.settings.host, options.settings.port)}/health/ready`),
  alive: (within) => answers(`${addressOf(options.settings.host, options.settings.port)}/health/live`, within),
})

/** Unless the configuration names their door, it is a port of the launcher's choice that only this machine reaches. */
export function workersProcess(options: Options, door: number): Recipe {
  const host = options.settings.workersPort === 0 ? '127.0.0.1' : options.settings.host
  return {
    ...nodeProcess('Workers', 'workers/main.ts', {
      ...options,
      env: { ...options.env, HOST: host, WORKERS_PORT: String(door) },
    }),
    ready: () => answers(`${addressOf(host, door)}/health/ready`),
    alive: (within) => answers(`${addressOf(host, door)}/health/live`, within),
  }
}

export const viteProcess = (options: Options, port: number): Recipe => ({
  ...nodeProcess('Vite', '', options),
  args: [
    join(checkout, 'node_modules', 'vite', 'bin', 'vite.js'),
    '--port',
    String(port),
    '--strictPort',
    '--host',
    options.settings.host,
  ],
  env: {
    ...options.env,
    NODE_ENV: 'development',
    AURA_DEV_SERVER: addressOf(options.settings.host, options.settings.port),
  },
  cwd: join(checkout, 'client'),
  ready: () => answers(addressOf(options.settings.host, port)),
})

async function answers(address: string, within = 2_000): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(within) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
