/** The database, the bus and the mail server: those that the configuration names, or embedded ones. */
import { join } from 'node:path'
import type { Settings } from '@aura/server/platform/config.ts'
import type { Say } from './binary.ts'
import { checkDatabase, checkNats } from './external-services.ts'
import { startMailbox } from './mailbox.ts'
import { startNats } from './nats.ts'
import { startPostgres } from './postgres.ts'
import type { Service } from './service.ts'
import { settleAll } from './settle-all.ts'
import { type SimulatedSettings, startSimulators } from './simulators.ts'
import { seconds, statusLine } from './terminal.ts'

export type Parts = {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly smtpUrl: string
  readonly devUrl: string | undefined
  /** Settings of the simulators that stand in for outside services. */
  readonly simulated: SimulatedSettings
  /** The programs of ours, to be watched over. */
  readonly services: readonly Service[]
}

export async function openParts(settings: Settings, undo: AsyncDisposableStack, say: Say): Promise<Parts> {
  const { home, databaseUrl, natsUrl, smtpUrl } = settings
  const store = async <Part extends AsyncDisposable>(name: string, part: Promise<Part>): Promise<Part> => {
    const started = performance.now()
    const open = undo.use(await part)
    say(statusLine(name, `ready in ${seconds(started)}`))
    return open
  }
  await settleAll([databaseUrl && checkDatabase(databaseUrl), natsUrl && checkNats(natsUrl)])
  const [postgres, nats, mailbox, simulators] = await settleAll([
    databaseUrl ? undefined : store('PostgreSQL', startPostgres({ home })),
    natsUrl ? undefined : store('NATS', startNats({ home, say })),
    smtpUrl ? undefined : store('Mailbox', startMailbox({ file: join(home, 'mail.jsonl') })),
    settings.mode === 'embedded' ? store('Simulators', startSimulators(settings, join(home, 'phone.json'))) : undefined,
  ])
  return {
    databaseUrl: databaseUrl ?? postgres?.url ?? '',
    natsUrl: natsUrl ?? nats?.url ?? '',
    smtpUrl: smtpUrl ?? mailbox?.smtpUrl ?? '',
    devUrl: mailbox?.url,
    simulated: simulators?.settings ?? {},
    services: [postgres, nats].filter((part) => part !== undefined),
  }
}
