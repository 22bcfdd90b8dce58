/**
 * The demo company's numbers at the simulated providers, so that a customer can be played at once. The simulator is
 * told each time where we are: our address and its own may differ from those of the last start.
 */
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { channelSaved } from '@aura/contracts/channels/channels.ts'
import type { ProviderKind } from '@aura/contracts/channels/provider-kind.ts'
import { assertWorking } from '@aura/server/channels/ask-provider.ts'
import {
  type ChannelRow,
  connectionOf,
  hookUrlOf,
  insertChannel,
  type Outside,
  readableSecrets,
  saveSecrets,
  wireChannel,
} from '@aura/server/channels/channels.ts'
import { checkLater } from '@aura/server/channels/check-channels.ts'
import { forwardingAddress, type MailConfig, mailPlace } from '@aura/server/channels/forwarding-address.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import type { MasterSettings } from '@aura/server/platform/master-keys.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import pg from 'pg'
import { demoCompany, demoPeople, demoWebchatId } from './demo-data.ts'
import { seedDemoTemplates } from './demo-templates.ts'
import { seedDemoTracking } from './demo-tracking.ts'
import { type AccountInput, idOf } from './phone/account.ts'
import { type ChannelControl, channelControl } from './phone/control.ts'
import { calling, shop, writing } from './traffic/shop.ts'

type DemoChannel = { kind: ProviderKind; name: string; address: string; account: AccountInput }

/** A made-up number is known again by its account at the provider. */
const lines: readonly DemoChannel[] = [
  {
    kind: 'whatsapp',
    name: 'Atendimento',
    address: '+551140001234',
    account: { kind: 'whatsapp', phoneNumberId: '100000000000001', address: '+551140001234', name: demoCompany },
  },
  {
    kind: 'sms',
    name: 'Avisos por SMS',
    address: '+551140004321',
    account: { kind: 'sms', accountSid: `AC${'1'.padStart(32, '0')}`, address: '+551140004321', name: demoCompany },
  },
  {
    kind: 'voice',
    name: 'Central telefônica',
    address: '+551140007654',
    account: { kind: 'voice', accountSid: `AC${'2'.padStart(32, '0')}`, address: '+551140007654', name: demoCompany },
  },
  {
    kind: 'email',
    name: 'E-mail',
    address: 'atendimento@demo.aura.test',
    account: { kind: 'email', user: 'mail-demo', address: 'atendimento@demo.aura.test', name: demoCompany },
  },
  {
    kind: 'rcs',
    name: 'RCS',
    address: 'empresa-demo@rbm.goog',
    account: {
      kind: 'rcs',
      agentId: 'empresa-demo@rbm.goog',
      clientEmail: 'aura@fake-demo.iam.gserviceaccount.com',
      name: demoCompany,
    },
  },
  { kind: 'whatsapp', name: shop, address: writing.address, account: writing },
  { kind: 'voice', name: `${shop}: telefone`, address: calling.address, account: calling },
]

export type DemoKeys = Pick<Outside, 'secret' | 'publicUrl'> & Pick<MailConfig, 'mailPort' | 'mailDomain'>
type DemoChannelOptions = {
  databaseUrl: string
  simulatorUrl: string
  simulatorMailUrl: string | undefined
  config: DemoKeys
}
type Keys = Outside & MailConfig

export async function connectDemoChannels(demoChannelOptions: DemoChannelOptions): Promise<void> {
  const { databaseUrl, simulatorUrl, simulatorMailUrl } = demoChannelOptions
  const config: Keys = { ...demoChannelOptions.config, mode: 'embedded', simulatorUrl, simulatorMailUrl }
  const companyId = await demoCompanyId(databaseUrl)
  if (companyId === undefined) return
  let broken: Error | undefined
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: (error) => (broken = error) })
  const within = workIn(pool, companyId)
  const control = channelControl(simulatorUrl)
  try {
    const rows = await within(({ tx }) => tx.selectFrom('channels').selectAll().execute())
    for (const line of lines) {
      const existing = rows.find(({ address, settings }) =>
        [address, ...Object.values(settings)].includes(accountIdOf(line)),
      )
      if (!existing) await connect(within, control, config, companyId, line)
      else if (existing.state !== 'removed') await reconnect(within, control, config, line, existing)
    }
    if (!rows.some(({ id }) => id === demoWebchatId)) await openShopChat(pool, config, companyId)
    await seedDemoTemplates(within, config, companyId)
    await seedDemoTracking(within, companyId)
  } finally {
    await pool.end()
  }
  if (broken) throw broken
}

/** Asked as the owner of the tables, who sees every company. */
export async function demoCompanyId(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const [owner] = demoPeople
    const { rows } = await client.query('select company_id from users where lower(email) = $1', [owner?.email])
    return rows[0]?.company_id
  } finally {
    await client.end()
  }
}

const accountIdOf = ({ account }: DemoChannel) => idOf(account) ?? ''

/** Over the web, or by mail. */
function reportTo(config: Keys, kind: ChannelKind, channelId: string): string {
  if (kind !== 'email') return hookUrlOf(config, channelId)
  const { domain, host, port } = mailPlace(config)
  return `smtp://${host}:${port}/${forwardingAddress(domain, channelId)}`
}

type Within = <T>(work: (context: Work) => Promise<T>) => Promise<T>

function workIn(pool: pg.Pool, companyId: string): Within {
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  return (work) =>
    withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
      work({ tx: db, emit, now: new Date(), newId: parts.newId }),
    )
}

async function connect(within: Within, control: ChannelControl, config: Keys, companyId: string, line: DemoChannel) {
  const id = randomUUIDv7()
  const { kind, name, address } = line
  const { settings, secrets } = await control.openAccount({ ...line.account, callbackUrl: reportTo(config, kind, id) })
  const connection = connectionOf(config, { id, address, settings }, secrets)
  const health = await assertWorking({ kind, connection, now: new Date() })
  await within(async (work) => {
    await insertChannel(work, config, { id, companyId, kind, name, address, settings, secrets, health })
    await checkLater(work.tx, companyId, work.now)
  })
}

/** The chat of the shop at /dev/shop: no provider has to know of it. */
export const openShopChat = (pool: pg.Pool, config: MasterSettings, companyId: string) =>
  workIn(
    pool,
    companyId,
  )(async (work) => {
    const settings = {
      greeting: 'Olá, aqui é a Passo Leve. Posso ajudar a escolher?',
      colour: '#8a5a2b',
      theme: 'light',
    }
    const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const
    await insertChannel(work, config, {
      ...{ id: demoWebchatId, companyId, kind: 'webchat', name: 'Chat da loja', secrets: {}, health },
      ...{ address: 'https://loja.demo.aura.test', settings },
    })
  })

/** With the keys it has here: a simulator that forgot everything knows it again. */
async function reconnect(within: Within, control: ChannelControl, config: Keys, line: DemoChannel, row: ChannelRow) {
  const existing = await within(({ tx }) => readableSecrets(tx, config, row.credential_id))
  const callbackUrl = reportTo(config, line.kind, row.id)
  const { settings, secrets } = await control.openAccount({ ...line.account, ...existing, callbackUrl })
  if (isDeepStrictEqual([settings, secrets], [row.settings, existing])) return
  await within(async ({ tx, emit, now }) => {
    const { id, credential_id } = row
    const credentialId = await saveSecrets({ tx, now }, config, { ...row, existing: credential_id, id, secrets })
    const saved = await tx
      .updateTable('channels')
      .set({ settings: JSON.stringify(settings), credential_id: credentialId, version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(channelSaved, { channel: wireChannel(saved) })
  })
}
