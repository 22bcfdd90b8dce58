import pg from 'pg'
import { expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { connectDemoModels } from './demo-models.ts'
import { sharedWorld } from './shared-world.ts'

test('the demo company is connected to the simulated models once, wherever the simulator is at this start', async () => {
  await using database = await sharedWorld().freshDatabase()
  await seedDemo(database.url)
  const config = await sharedWorld().config({ databaseUrl: database.url })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    for (const simulatorUrl of ['http://127.0.0.1:4001', 'http://127.0.0.1:4002']) {
      await connectDemoModels({ databaseUrl: database.url, simulatorUrl, config })
      const { rows } = await owner.query(
        `select a.base_url, a.chat_model, c.kind from ai_connections a join credentials c on c.id = a.id`,
      )
      expect(rows).toEqual([{ base_url: `${simulatorUrl}/models/openai`, chat_model: 'small-chat', kind: 'ai' }])
    }
  } finally {
    await owner.end()
  }
})
