/** What a connection's models can do is tried by a job: claimed, called without a transaction, recorded. */
import type { Capabilities, ProviderProblem } from '@aura/contracts/ai/connection.ts'
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { bookCall, insertCall, recordOutcome } from './calls.ts'
import { type ConnectionRow, findConnection, saveConnection } from './connection-row.ts'
import { modelNames } from './model-names.ts'
import { openProvider, type ProviderConfig } from './open-provider.ts'
import { modelAdapters } from './providers/adapters.ts'
import { type ProviderConnection, ProviderFailure, type Usage } from './providers/port.ts'
import { testModels } from './providers/test-models.ts'
import { plainVoice } from './speech/plain-voice.ts'

export const testJob = job('ai.test-connection', z.strictObject({ connectionId: id }), {
  timeoutSeconds: 300,
  retryLimit: 2,
})

export async function testLater({ tx }: { tx: Db; now: Date }, companyId: string, connectionId: string): Promise<void> {
  await enqueue(tx, testJob, { connectionId }, { companyId, singletonKey: connectionId })
}

export type TestClaim = { row: ConnectionRow; connection: ProviderConnection; callId: string }
export type TestResult = {
  callId: string
  models: string[] | null
  capabilities: Capabilities | null
  usage: Usage | null
  problem: ProviderProblem | null
  durationMs: number
}

/** So much a test uses at most. */
const estimate: Usage = { inputTokens: 200, outputTokens: 512 }

/** Null where the connection is gone meanwhile. */
export async function claimTest(work: Work, config: ProviderConfig, connectionId: string): Promise<TestClaim | null> {
  const row = await findConnection(work.tx, connectionId)
  if (!row) return null
  const connection = await openProvider(work.tx, row, { config, purpose: 'check' })
  const callId = work.newId()
  const [model] = testedModels(row)
  if (model !== undefined) await insertCall(work, row, { callId, model, purpose: 'test', estimate })
  return { row, connection, callId }
}

export async function callTest({ row, connection, callId }: TestClaim, signal: AbortSignal): Promise<TestResult> {
  const adapter = modelAdapters[row.kind]
  const began = performance.now()
  const result: TestResult = { callId, models: null, capabilities: null, usage: null, problem: null, durationMs: 0 }
  try {
    result.models = modelNames(await adapter.models(connection, signal))
    if (testedModels(row).length > 0) {
      const speech = row.speech_model && { model: row.speech_model, voice: row.speech_voice ?? plainVoice }
      const models = {
        ...{ chat: row.chat_model, embedding: row.embedding_model },
        ...{ transcription: row.transcription_model, speech: speech || null },
      }
      const { usage, ...capabilities } = await testModels(adapter, connection, { models, signal })
      result.capabilities = capabilities
      result.usage = usage
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    result.problem = error.problem
  }
  return { ...result, durationMs: performance.now() - began }
}

export async function recordTest(work: Work, connectionId: string, result: TestResult): Promise<void> {
  const { tx, now } = work
  const { callId, models, capabilities, usage, problem, durationMs } = result
  // The connection is locked before the call and the budget, as everywhere.
  if (problem !== null) await recordOutcome(work, connectionId, { outcome: problem })
  const row = await findConnection(tx, connectionId)
  const claimed = await tx.selectFrom('ai_calls').where('id', '=', callId).select('id').executeTakeFirst()
  if (claimed)
    await bookCall(work, {
      ...{ callId, outcome: problem ?? 'answered', usage, firstAnswerMs: null, durationMs },
      estimate: { inputTokens: 0, outputTokens: 0 },
    })
  if (!row) return
  await saveConnection(work, row, {
    ...{ problem, checked_at: now, health: healthOf(row, result) },
    ...(models !== null && { models }),
    ...(problem === null && {
      capabilities: capabilities === null ? null : JSON.stringify(capabilities),
      failures: 0,
      rest_until: null,
    }),
  })
}

/** Those that a test is about, the one that it is booked under first. */
const testedModels = (row: ConnectionRow): string[] =>
  [row.chat_model, row.transcription_model, row.speech_model, row.embedding_model].filter((model) => model !== null)

/** A model that gives no answer to a plain question does not work, whatever the server says. */
function healthOf(row: ConnectionRow, { problem, capabilities }: TestResult): ConnectionRow['health'] {
  if (problem !== null) return 'failing'
  if (capabilities === null) return 'untested'
  const { chat, transcription, speech, embeddings } = capabilities
  const works = row.chat_model === null ? transcription || speech || embeddings : chat
  return works ? 'ok' : 'failing'
}

/** A test that came to no end: the connection is tested again when somebody wants it. */
export async function buryTest(work: Work, connectionId: string): Promise<void> {
  const row = await findConnection(work.tx, connectionId)
  if (row?.health === 'testing') await saveConnection(work, row, { health: 'untested', checked_at: work.now })
}
