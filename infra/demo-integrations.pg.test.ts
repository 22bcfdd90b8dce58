import pg from 'pg'
import { expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { connectDemoIntegrations } from './demo-integrations.ts'
import { sharedWorld } from './shared-world.ts'

test('the demo company is connected with a CRM, a store and webhooks once, wherever the simulators are at this start', async () => {
  await using database = await sharedWorld().freshDatabase()
  await seedDemo(database.url)
  const config = await sharedWorld().config({ databaseUrl: database.url })
  const { simulatorUrl = '' } = config
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    for (const origin of [simulatorUrl, 'http://127.0.0.1:4002']) {
      await connectDemoIntegrations({ databaseUrl: database.url, simulatorUrl: origin, config })
      const { rows } = await owner.query(
        `select address, state::text from crm_connections union all select address, state::text from warehouses
         union all select url, state::text from webhook_endpoints union all select name, state::text from inbound_webhooks`,
      )
      expect(rows.map(({ address, state }) => `${address} ${state}`)).toEqual([
        `${origin}/crm/hubspot/demo active`,
        `${origin}/s3 active`,
        `${origin}/receiver/erp active`,
        'Pedidos da loja virtual active',
      ])
    }
    const { rows } = await owner.query(
      'select c.kind, u.first_name from credentials c left join users u on u.id = c.owner_id order by c.kind',
    )
    expect(rows.map(({ kind, first_name: who }) => `${kind} ${who}`)).toEqual([
      ...['crm Marcos', 'inbound_webhook Marcos', 'warehouse Marcos', 'webhook Marcos'],
    ])
    const { rows: sessions } = await owner.query('select state from sessions')
    expect(sessions).toEqual([{ state: 'ended' }])
  } finally {
    await owner.end()
  }
})
