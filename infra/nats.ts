/** A NATS server of our own on loopback: core messages only, nothing is stored. */
import { join } from 'node:path'
import { byDebian, byGo, findBinary, machine, type Say } from './binary.ts'
import { natsGreets } from './outside.ts'
import { freePort } from './ports.ts'
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

export async function startNats(options: { home: string; logs?: string; port?: number; say?: Say }): Promise<Nats> {
  const { home, logs = join(home, 'logs'), say = () => {} } = options
  return telling(home, async () => {
    const command = await findNats(home, say)
    const port = options.port ?? (await freePort())
    const service = await startService({
      name: 'NATS',
      command,
      args: ['-a', '127.0.0.1', '-p', String(port)],
      log: join(logs, 'nats.log'),
      stop: 'SIGTERM',
      ready: () => natsGreets('127.0.0.1', port),
      within: 10_000,
      patience: 5_000,
    })
    return { ...service, url: `nats://127.0.0.1:${port}`, port }
  })
}
