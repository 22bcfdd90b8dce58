import { openConnection } from '@aura/server/channels/channels.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { connectDemoChannels } from './demo-channels.ts'
import { startChannelSimulator } from './phone/simulator.ts'
import { sharedWorld } from './shared-world.ts'

test('the demo company has its numbers once, also where the simulator has forgotten them', async () => {
  await using database = await sharedWorld().freshDatabase()
  await seedDemo(database.url)
  const config = { ...(await sharedWorld().config({ databaseUrl: database.url })), publicUrl: 'http://one.test' }
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const pool = connectPool('aura_app', { databaseUrl: database.url, max: 1, onError: () => {} })
  const rows = async () =>
    (await owner.query('select company_id, id, kind, state, health from channels order by kind desc')).rows
  try {
    for (const publicUrl of ['http://one.test', 'http://two.test']) {
      // Each time another one, at another address.
      await using simulator = await startChannelSimulator()
      await connectDemoChannels({
        databaseUrl: database.url,
        simulatorUrl: simulator.url,
        simulatorMailUrl: simulator.mailUrl,
        config: { ...config, publicUrl },
      })
      expect(await rows()).toMatchObject([
        { kind: 'whatsapp', state: 'active', health: { status: 'ok' } },
        { kind: 'whatsapp', state: 'active', health: { status: 'ok' } },
        { kind: 'webchat', state: 'active', health: { status: 'ok' } },
        { kind: 'voice', state: 'active', health: { status: 'ok' } },
        { kind: 'voice', state: 'active', health: { status: 'ok' } },
        { kind: 'sms', state: 'active', health: { status: 'ok' } },
        { kind: 'rcs', state: 'active', health: { status: 'ok' } },
        { kind: 'email', state: 'active', health: { status: 'ok' } },
      ])
      // The chat has no provider to be known by.
      for (const { company_id, id } of (await rows()).filter(({ kind }) => kind !== 'webchat')) {
        const { connection } = await transact(pool, company_id, 'write', [], async ({ db }) => {
          const opened = await openConnection({ tx: db, channelId: id, config, purpose: 'check' })
          return { closing: [], done: () => opened }
        })
        const { baseUrl, smtpPort } = connection.settings
        expect(baseUrl ?? simulator.mailUrl).toContain(smtpPort ?? simulator.url)
      }
      const { rows: templates } = await owner.query(
        'select name, state, version, live_version from templates order by name',
      )
      expect(templates).toEqual(
        ['hello_world', 'horario_confirmado', 'pedido_a_caminho', 'retomar_atendimento', 'segunda_via_de_boleto'].map(
          (name) => ({
            name,
            state: 'approved',
            version: 1,
            live_version: 1,
          }),
        ),
      )
      const { accounts } = await simulator.state()
      expect(accounts.map(({ connected }) => connected)).toEqual(accounts.map(() => true))
      expect(accounts).toHaveLength(7)
    }
  } finally {
    await pool.end()
    await owner.end()
  }
})
