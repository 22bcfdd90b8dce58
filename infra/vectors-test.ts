/** What tests of knowledge as vectors stand on: a company with an embedding model, what it knows, and what left for it. */
import { randomUUIDv7 } from 'node:crypto'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import * as z from 'zod/mini'
import { testAgents } from './agents-test.ts'

type Found = { sourceId: string; title: string; version: number; page: number | null; text: string }
const request = z.object({ input: z.array(z.string()) })

export function testVectors() {
  const test = testAgents()
  const { call, provider } = test
  const query = async (text: string, values: unknown[] = []) => (await test.bed.owner.query(text, values)).rows
  let hasExtension = false
  let connections: AiConnection[] = []
  /** Storing needs no extension, so that all but the search by meaning is tried without it too. */
  const setSupport = (isThere: boolean) =>
    query(`create or replace function knowledge_vectors() returns boolean language sql immutable parallel safe
      as 'select ${isThere}'`)
  /** The jobs that wait, now or again, and wait no longer. */
  const takeJobs = async (): Promise<string[]> =>
    (
      await query(
        `delete from jobs.job where name = 'agents.embed-chunks' and state = 'created' and data ->> 'company' = $1
          returning split_part(singleton_key, ':', 2) as key`,
        [test.company.id],
      )
    ).map(({ key }) => String(key))
  beforeAll(async () => {
    const [row] = await query('select knowledge_vectors() as has')
    hasExtension = row?.has === true
  })
  beforeEach(async () => {
    await setSupport(true)
    connections = []
  })
  afterEach(async () => {
    await query('delete from ai_source_versions where company_id = $1', [test.company.id])
    await query('update ai_sources set removed = true where company_id = $1', [test.company.id])
    await query('delete from ai_embeddings where company_id = $1', [test.company.id])
    await query('delete from ai_vector_spaces where company_id = $1', [test.company.id])
    for (const connection of connections) await remove(connection)
    await takeJobs()
  })
  const remove = async (connection: AiConnection): Promise<void> => {
    connections = connections.filter(({ id }) => id !== connection.id)
    await call(0, 'ai.remove-connection', { connectionId: connection.id })
  }
  const find = async (text: string) => (await call<{ rows: Found[] }>(0, 'agents.find-knowledge', { text })).rows
  return {
    ...{ call, provider, query, setSupport, takeJobs, find, remove },
    ...{
      bench: test.bench,
      within: test.within,
      connect: test.connect,
      edit: test.edit,
      company: test.company,
      ask: test.ask,
    },
    ...{ embedKnowledge: test.embedKnowledge, callRows: test.callRows, openCalls: test.openCalls },
    get hasExtension() {
      return hasExtension
    },
    get config() {
      return test.config
    },
    get bed() {
      return test.bed
    },
    titles: async (text: string) => (await find(text)).map(({ title }) => title),
    add: (title: string, text: string) =>
      call<KnowledgeSource>(0, 'agents.add-text', { sourceId: randomUUIDv7(), title, text }),
    vectors: () =>
      query(
        `select source_id as source, version, model, space, dimension from ai_chunk_vectors where company_id = $1
          order by source_id, version, ordinal`,
        [test.company.id],
      ),
    /** Calls for vectors that came to this end. */
    callsOf: async (outcome: string) =>
      (await test.callRows()).filter((row) => row.purpose === 'knowledge' && row.outcome === outcome),
    /** Texts that a provider was given to embed. */
    sent: (at = 0): string[] =>
      provider(at).requests.flatMap(({ path, body }) => (path === '/embeddings' ? z.parse(request, body).input : [])),
    /** Its model is measured already, as the simulator's is, but where the measuring itself is tried. */
    async embedder(at: number, over: object = {}, { isMeasured = true } = {}): Promise<AiConnection> {
      const connection = await test.connect(at, { embeddingModel: 'embedder', ...over })
      connections.push(connection)
      if (isMeasured)
        await query(
          `insert into ai_vector_spaces (company_id, model, space, kind, address, least_similarity)
            select $1, $2, coalesce(max(space) + 1, 0), $3, $4, 0.25 from ai_vector_spaces
            where company_id = $1 and model = $2 on conflict do nothing`,
          [test.company.id, connection.embeddingModel, connection.kind, connection.baseUrl],
        )
      return connection
    },
  }
}
