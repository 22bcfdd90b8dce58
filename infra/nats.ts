/**
 * A NATS server of our own on loopback: core messages only, nothing is stored. Who speaks to it shows the home's password,
 * which stands in a file for its owner alone: the arguments of a program are for everybody to read.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { byDebian, byGo, findBinary, machine, type Say } from './binary.ts'
import { natsAnswers } from './external-services.ts'
import { freePort } from './ports.ts'
import { keptPassword } from './private-home.ts'
import { byRelease } from './release.ts'
import { telling } from './sentence.ts'
import { type Service, startService } from './service.ts'

export type Nats = Service & { readonly url: string; readonly port: number }

const version = 'v2.15.2'
const releases = `https://github.com/nats-io/nats-server/releases/download/${version}`

const wanted = {
  name: 'nats-server',
  version: ['--version'],
  hint: 'Install nats-server 2.9 or newer, or set NATS_URL to a NATS of yours.',
  ways: [
    byDebian('nats-server'),
    byRelease({
      archive: `${releases}/nats-server-${version}-${machine.os}-${machine.arch}.tar.gz`,
      sums: `${releases}/SHA256SUMS`,
      program: 'nats-server',
    }),
    byGo(
      'github.com/nats-io/nats-server/v2',
      version,
      'nats-server',
      'NATS         building it with Go, once (about a minute)',
    ),
  ],
}

export const findNats = (home: string, say: Say): Promise<string> => findBinary(wanted, home, say)

type Options = {
  home: string
  /** The home where downloaded programs are kept, when it is another one. */
  programs?: string
  logs?: string
  say?: Say
}

export async function startNats(options: Options): Promise<Nats> {
  const { home, programs = home, logs = join(home, 'logs'), say = () => {} } = options
  return telling(home, async () => {
    const command = await findNats(programs, say)
    const port = await freePort()
    const password = keptPassword(home, 'nats-password')
    const url = `nats://${user}:${password}@127.0.0.1:${port}`
    const service = await startService({
      name: 'NATS',
      command,
      args: ['-c', writeConfiguration(home, port, password)],
      log: join(logs, 'nats.log'),
      stop: 'SIGTERM',
      ready: () => natsAnswers(url),
      alive: (within) => natsAnswers(url, within),
      within: 60_000,
      patience: 5_000,
    })
    return { ...service, url, port }
  })
}

const user = 'aura'

function writeConfiguration(home: string, port: number, password: string): string {
  const path = join(home, 'nats.conf')
  const authorization = `authorization { user: ${user}, password: ${JSON.stringify(password)} }`
  writeFileSync(path, `listen: "127.0.0.1:${port}"\n${authorization}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
  return path
}
