/** What tests of AI agents at work stand on: a company with models, a channel, an AI agent on it, and its answers as jobs. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AgentDraft, AiAgent } from '@aura/contracts/agents/agent.ts'
import type { Content, HandOff } from '@aura/contracts/conversations/message.ts'
import { purposes } from '@aura/contracts/files/purposes.ts'
import { diskStore, inspect, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type AnswerParts, answering } from '@aura/workers/agents/answer.ts'
import { embeddingChunks } from '@aura/workers/agents/embed-chunks.ts'
import { handingOver } from '@aura/workers/agents/hand-over.ts'
import { notingGaps } from '@aura/workers/agents/note-gap.ts'
import { readingSources } from '@aura/workers/agents/read-source.ts'
import { replayingTests } from '@aura/workers/agents/replay-test.ts'
import { reportDeadLetter, runJob } from '@aura/workers/platform/run-job.ts'
import { testModelsOf } from './ai-test.ts'
import { testFloor } from './operations-test.ts'

export const plainAgent: AgentDraft = {
  ...{ name: 'Lia', description: 'Responde sobre pedidos', language: 'pt-BR', category: 'service' },
  ...{ provider: null, model: null, persona: 'Você atende uma loja.', greeting: '', tools: [], procedures: [] },
  ...{ queueIds: [], channelIds: [], hours: null, capacity: 100, costCentreId: null },
  handOff: { phrases: [], afterAnswers: 20, queueId: null },
}

export function testAgents() {
  const models = testModelsOf()
  const floor = testFloor(models.bench, models.company)
  const { call } = models
  let parts: ReturnType<typeof models.bed.parts> | undefined
  /** The pool of a worker, which answers all conversations of the file. */
  const jobParts = () => {
    parts ??= models.bed.parts()
    return parts
  }
  const createAgent = (over: object = {}) =>
    call<AiAgent>(0, 'agents.create', {
      ...{ ...plainAgent, agentId: randomUUIDv7(), companyId: models.company.id, createdBy: models.idOf(0), ...over },
    })
  const thread = (conversationId: string) =>
    models.within(({ tx }) =>
      tx.selectFrom('messages').where('conversation_id', '=', conversationId).selectAll().orderBy('seq').execute(),
    )
  const reply = async (conversationId: string, text: string) => {
    const { ownership_version: ownershipVersion } = await models.within(({ tx }) =>
      tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
    )
    const content = { type: 'text', text }
    const message = { conversationId, messageId: randomUUIDv7(), ownershipVersion, content, replyTo: null }
    await call(0, 'conversations.send', message)
  }
  return {
    ...{ bench: models.bench, company: models.company, idOf: models.idOf, call, outcome: models.outcome },
    ...{ connect: models.connect, provider: models.provider, within: models.within, callRows: models.callRows },
    ...{ ask: models.ask, openCalls: models.openCalls, notices: models.notices, edit: models.edit },
    get config() {
      return models.config
    },
    get bed() {
      return models.bed
    },
    floor,
    createAgent,
    thread,
    /** On the channel of the floor, and active. */
    async serve(over: object = {}): Promise<AiAgent> {
      const { id: agentId } = await createAgent({ channelIds: [floor.channelId], ...over })
      return await call<AiAgent>(0, 'agents.activate', { agentId, untested: 'without_tests' })
    },
    answer: (
      conversationId: string,
      parts: Partial<AnswerParts> = {},
      { signal = new AbortController().signal, key = randomUUID() }: { signal?: AbortSignal; key?: string } = {},
    ) =>
      runJob(
        { ...jobParts(), elapsed: () => performance.now() },
        answering({ ...models.config, databaseUrl: models.bench.databaseUrl }, parts),
        { id: key, data: { company: models.company.id, payload: { conversationId } }, signal },
      ),
    /** The jobs that record what nobody could answer, each delivered twice. */
    async noteGaps(): Promise<void> {
      const { rows } = await models.bed.owner.query(
        `delete from jobs.job where name = 'agents.note-gap' and state = 'created' and data ->> 'company' = $1
          returning id, data, created_on`,
        [models.company.id],
      )
      const signal = new AbortController().signal
      for (const row of rows.toSorted((a, b) => Number(a.created_on) - Number(b.created_on)))
        for (const each of [row, row])
          await runJob({ ...jobParts(), elapsed: () => performance.now() }, notingGaps, { ...each, signal })
    },
    /** The jobs that hand over what AI agents had which are turned off; how many there were. */
    async handOver(): Promise<number> {
      for (let runs = 0; ; runs++) {
        const { rows } = await models.bed.owner.query(
          `delete from jobs.job where name = 'agents.hand-over' and state = 'created' and data ->> 'company' = $1
            returning id, data`,
          [models.company.id],
        )
        const [delivered] = rows
        if (!delivered) return runs
        const signal = new AbortController().signal
        await runJob({ ...jobParts(), elapsed: () => performance.now() }, handingOver, { ...delivered, signal })
      }
    },
    /** As the upload door stores it. */
    async upload(content: Buffer, name: string): Promise<string> {
      const fileId = randomUUIDv7()
      await using arrived = await receiveUpload(models.config, Readable.from([content]), content.length)
      const type = await inspect(arrived.path, arrived.size, purposes.knowledge)
      const file = {
        fileId,
        companyId: models.company.id,
        purpose: 'knowledge',
        name,
        type,
        by: models.idOf(0),
      } as const
      const { config, within } = models
      await storeFile({ config, store: diskStore(config), within }, file, arrived)
      return fileId
    },
    /** The job that reads a source, which may be a page of the simulator's. */
    readSource: (sourceId: string, over: Partial<Config> = {}) =>
      runJob({ ...jobParts(), elapsed: () => performance.now() }, readingSources({ ...models.config, ...over }), {
        id: randomUUID(),
        data: { company: models.company.id, payload: { sourceId } },
        signal: new AbortController().signal,
      }),
    /** The job that makes vectors of what the company knows. */
    embedKnowledge: (key: string = randomUUID(), signal = new AbortController().signal) =>
      runJob(
        { ...jobParts(), elapsed: () => performance.now() },
        embeddingChunks({ ...models.config, databaseUrl: models.bench.databaseUrl }),
        { id: key, data: { company: models.company.id, payload: {} }, signal },
      ),
    /** The job that reads a page has come to no end. */
    buryReading: (sourceId: string) =>
      reportDeadLetter({ ...jobParts(), elapsed: () => performance.now() }, readingSources(models.config), {
        id: randomUUID(),
        data: { company: models.company.id, payload: { sourceId } },
        reason: 'its worker died',
      }),
    /** When a page is to be read, by the jobs that wait for it. */
    async readings(sourceId: string): Promise<string[]> {
      const { rows } = await models.bed.owner.query(
        `select split_part(singleton_key, ':', 3) as time from jobs.job where name = 'agents.read-source'
          and data #>> '{payload,sourceId}' = $1 order by start_after`,
        [sourceId],
      )
      return rows.map(({ time }) => String(time))
    },
    /** All replays of tests that wait, one after the other; how many there were. */
    async replayTests(): Promise<number> {
      for (let runs = 0; ; runs++) {
        const { rows } = await models.bed.owner.query(
          `delete from jobs.job where name = 'agents.replay-test' and state = 'created' and data ->> 'company' = $1
            returning id, data`,
          [models.company.id],
        )
        const [delivered] = rows
        if (!delivered) return runs
        for (const each of rows) {
          const signal = new AbortController().signal
          const replaying = replayingTests({ ...models.config, databaseUrl: models.bench.databaseUrl })
          await runJob({ ...jobParts(), elapsed: () => performance.now() }, replaying, { ...each, signal })
        }
      }
    },
    /** A resolved conversation in which an operator answered, and answered again what the customer asked then. */
    async resolved(customer: string, ...turns: string[]): Promise<string> {
      const [question = ''] = turns
      const conversationId = await floor.say(customer, question)
      await call(0, 'conversations.claim', { conversationId })
      for (const [at, text] of turns.entries()) {
        if (at > 0 && at % 2 === 0) await floor.say(customer, text)
        if (at % 2 === 1) await reply(conversationId, text)
      }
      await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
      return conversationId
    },
    /** The conversations whose answer waits in the queue, which is empty then. */
    async takeAnswers(): Promise<string[]> {
      const { rows } = await models.bed.owner.query(
        `delete from jobs.job where name = 'agents.answer' and state = 'created' and data ->> 'company' = $1
          returning data #>> '{payload,conversationId}' as id`,
        [models.company.id],
      )
      return rows.map(({ id }) => String(id))
    },
    conversation: (id: string) =>
      models.within(({ tx }) =>
        tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
      ),
    /** What the AI agent has said to the customer. */
    async said(conversationId: string): Promise<string[]> {
      const textOf = (content: Content) => (content.type === 'text' ? [content.text] : [])
      const rows = await thread(conversationId)
      return rows.filter(({ author }) => author.kind === 'ai_agent').flatMap(({ content }) => textOf(content))
    },
    async handOffs(conversationId: string): Promise<HandOff[]> {
      const rows = await thread(conversationId)
      return rows.flatMap(({ content }) => (content.type === 'hand_off' ? [content.handOff] : []))
    },
    turns: (conversationId: string) =>
      models.within(({ tx }) =>
        tx.selectFrom('ai_turns').where('conversation_id', '=', conversationId).selectAll().orderBy('id').execute(),
      ),
  }
}
