/** The demo company's connection to language models: the simulated provider, so that a prompt can be tried at once. */
import { randomUUIDv7 } from 'node:crypto'
import { testLater } from '@aura/server/ai/test-job.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import type { MasterSettings } from '@aura/server/platform/master-keys.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { createCredential } from '@aura/server/vault/index.ts'
import { demoCompanyId } from './demo-channels.ts'
import { fakeModelKey } from './model-provider/simulator.ts'

type DemoModels = { databaseUrl: string; simulatorUrl: string; config: MasterSettings }

const path = '/models/openai'
const name = 'Modelo de demonstração'

/** Once; the simulator's address of this start is put into the one that is there. */
export async function connectDemoModels({ databaseUrl, simulatorUrl, config }: DemoModels): Promise<void> {
  const companyId = await demoCompanyId(databaseUrl)
  if (companyId === undefined) return
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const base_url = `${simulatorUrl}${path}`
  try {
    await withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, async ({ db: tx }) => {
      const own = await tx.selectFrom('ai_connections').select(['id', 'base_url', 'removed']).execute()
      const there = own.find((row) => row.base_url?.endsWith(path))
      if (there)
        return void (await tx.updateTable('ai_connections').set({ base_url }).where('id', '=', there.id).execute())
      const [id, now] = [randomUUIDv7(), new Date()]
      const models = ['small-chat', 'large-chat']
      await tx
        .insertInto('ai_connections')
        .values({
          ...{ company_id: companyId, id, name, kind: 'openai', base_url, has_key: true, models, health: 'testing' },
          ...{ chat_model: 'small-chat', embedding_model: 'embedder', created_at: now, rank: own.length + 1 },
          ...{
            first_answer_seconds: 30,
            silence_seconds: 30,
            transcription_model: 'listener',
            speech_model: 'speaker',
          },
          prices: JSON.stringify([{ model: 'small-chat', inputMicros: 2_500_000, outputMicros: 10_000_000 }]),
        })
        .execute()
      // The simulated model knows nothing of the company, so the assistant answers from the data.
      await tx
        .insertInto('assistant_policies')
        .values({ company_id: companyId, models: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const secrets = { key: fakeModelKey }
      await createCredential({ tx, now, settings: config }, { companyId, id, kind: 'ai', name, secrets })
      await testLater({ tx, now }, companyId, id)
    })
  } finally {
    await pool.end()
  }
}
