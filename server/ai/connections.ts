/** Connections are made, edited and get another key or address; the provider lists its models with the key first. */
import {
  aiConnections,
  aiLimits,
  connectionSaved,
  createConnection as create,
  editConnection as edit,
  type ProviderKind,
  replaceAccess as replace,
} from '@aura/contracts/ai/connection.ts'
import type { Config } from '../platform/config.ts'
import { handle, handleOpen, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { addVersion, createCredential } from '../vault/index.ts'
import { budgetOf } from './budget.ts'
import { assertVersion, connectionRows, lockConnection, saveConnection, wireConnection } from './connection-row.ts'
import { modelNames } from './model-names.ts'
import { refuseFailure } from './open-provider.ts'
import { addressOf, assertAddress } from './provider-address.ts'
import { modelAdapters } from './providers/adapters.ts'
import { testLater } from './test-job.ts'

/** A person waits for it. */
const listMs = 10_000
const orderTurn = 'ai_connections'
const seconds = { first_answer_seconds: 30, silence_seconds: 30 } as const

export const connections = show(aiConnections, {
  snapshot: async ({ tx }) => ({
    connections: Object.fromEntries((await connectionRows(tx)).map((row) => [row.id, wireConnection(row)])),
    budget: await budgetOf(tx, new Date()),
  }),
})

type Access = { kind: ProviderKind; baseUrl: string | null; key: string }

/** The provider says yes to the key by listing its models. */
async function readModels({ kind, baseUrl, key }: Access, config: Config): Promise<string[]> {
  assertAddress({ kind, baseUrl }, config)
  const connection = { ...addressOf({ kind, baseUrl }, config), key, firstAnswerMs: listMs, silenceMs: listMs }
  try {
    const models = await modelAdapters[kind].models(connection, AbortSignal.timeout(listMs + 1000))
    return modelNames(models)
  } catch (error) {
    return refuseFailure(error)
  }
}

export const createConnection = handleOpen(create, async ({ input, asCaller, config }) => {
  const { connectionId: id, name, kind, baseUrl, key } = input
  await asCaller(({ tx }) => assertFree(tx, id))
  const models = await readModels({ kind, baseUrl, key }, config)
  return await asCaller(async (work) => {
    const { tx, now, caller } = work
    await takeTurn(tx, orderTurn)
    await assertFree(tx, id)
    const row = await tx
      .insertInto('ai_connections')
      .values({
        ...{ company_id: caller.companyId, id, name, kind, base_url: baseUrl, has_key: key !== '', models, ...seconds },
        ...{ chat_model: null, embedding_model: null, created_at: now, checked_at: now },
        rank: await nextRank(tx),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const saving = { tx, now, settings: config }
    await createCredential(saving, { companyId: caller.companyId, id, kind: 'ai', name, secrets: { key } })
    const connection = wireConnection(row)
    work.emit(connectionSaved, { connection, before: null })
    return connection
  })
})

async function assertFree(tx: Work['tx'], id: string): Promise<void> {
  const rows = await tx.selectFrom('ai_connections').select(['id', 'removed']).execute()
  if (rows.some((row) => row.id === id)) refuse('ai.id_taken')
  const limit = aiLimits.connections
  if (rows.filter(({ removed }) => !removed).length >= limit) refuse('ai.too_many_connections', { params: { limit } })
}

async function nextRank(tx: Work['tx']): Promise<number> {
  const { last } = await tx
    .selectFrom('ai_connections')
    .select((e) => e.fn.coalesce(e.fn.max('rank'), e.val(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

export const editConnection = handle(edit, async ({ input, tx, emit, now, caller }) => {
  const { connectionId, version, name, chatModel, embeddingModel, prices, ...speech } = input
  const { transcriptionModel, speechModel, speechVoice } = speech
  const row = await lockConnection(tx, connectionId)
  assertVersion(row, version)
  const isOther =
    chatModel !== row.chat_model ||
    embeddingModel !== row.embedding_model ||
    transcriptionModel !== row.transcription_model ||
    speechModel !== row.speech_model ||
    speechVoice !== row.speech_voice
  const saved = await saveConnection({ tx, emit }, row, {
    ...{ name, chat_model: chatModel, embedding_model: embeddingModel, prices: JSON.stringify(prices) },
    ...{ transcription_model: transcriptionModel, speech_model: speechModel, speech_voice: speechVoice },
    ...{ first_answer_seconds: input.firstAnswerSeconds, silence_seconds: input.silenceSeconds, version: version + 1 },
    ...(isOther && { health: 'testing', capabilities: null, failures: 0, rest_until: null }),
  })
  await tx.updateTable('credentials').set({ name }).where('id', '=', row.id).execute()
  if (isOther) await testLater({ tx, now }, caller.companyId, row.id)
  return wireConnection(saved)
})

export const replaceAccess = handleOpen(replace, async ({ input, asCaller, config }) => {
  const { connectionId, version, baseUrl } = input
  const { kind, key } = await asCaller(async ({ tx }) => {
    const row = await lockConnection(tx, connectionId)
    assertVersion(row, version)
    // The key until now goes to the address that it was typed for, and to no other.
    if (input.key === null && row.has_key) return refuse('ai.key_needed')
    return { kind: row.kind, key: input.key ?? '' }
  })
  const models = await readModels({ kind, baseUrl, key }, config)
  return await asCaller(async (work) => {
    const { tx, now, caller } = work
    const row = await lockConnection(tx, connectionId)
    assertVersion(row, version)
    const saving = { tx, now, settings: config }
    await addVersion(saving, { companyId: caller.companyId, credentialId: row.id, secrets: { key } })
    const isTested = row.chat_model !== null
    const saved = await saveConnection(work, row, {
      ...{ base_url: baseUrl, has_key: key !== '', models, version: version + 1, failures: 0, rest_until: null },
      ...{ health: isTested ? 'testing' : 'untested', problem: null },
    })
    if (isTested) await testLater({ tx, now }, caller.companyId, row.id)
    return wireConnection(saved)
  })
})
