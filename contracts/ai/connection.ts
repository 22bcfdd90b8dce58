/**
 * A connection to a provider of language models: whose it is, with which key, and which of its models answers. Connections
 * stand in an order, and the next one is asked where one fails. The key goes into the vault and never comes out again; the
 * provider says yes to it before it is saved.
 */
import * as z from 'zod/mini'
import { command, event, type StateOf, view } from '../platform/operation.ts'
import { currency, id, instant, integer, singleLine, text } from '../platform/values.ts'

export const providerKinds = ['openai', 'anthropic', 'google', 'ollama'] as const
export const providerKind = z.enum(providerKinds)
export type ProviderKind = z.infer<typeof providerKind>

/** Why a call to a provider came to nothing; its own words stay outside, some of them repeat a part of the key. */
export const providerProblems = [
  'unauthorized',
  'model_not_found',
  'rate_limited',
  'refused',
  'server_error',
  'unreachable',
  'timeout',
  'cut_off',
  'malformed',
  'no_provider',
] as const
export const providerProblem = z.enum(providerProblems)
export type ProviderProblem = z.infer<typeof providerProblem>

/** What a test has found out by trying. */
export const capabilityNames = ['chat', 'streaming', 'tools', 'embeddings', 'transcription', 'speech'] as const
export const capabilities = z.strictObject({
  chat: z.boolean(),
  streaming: z.boolean(),
  tools: z.boolean(),
  embeddings: z.boolean(),
  /** Not tried before these were there. */
  transcription: z._default(z.boolean(), false),
  speech: z._default(z.boolean(), false),
})
export type Capabilities = z.infer<typeof capabilities>

/** `testing`: a test is under way. */
export const connectionHealths = ['untested', 'testing', 'ok', 'failing'] as const
export const connectionHealth = z.enum(connectionHealths)
export type ConnectionHealth = z.infer<typeof connectionHealth>

export const aiLimits = { connections: 20, models: 300, prices: 50 } as const

const modelName = singleLine(120)
/** Millionths of the budget's currency for a million tokens. */
const priceMicros = integer(0)
export const modelPrice = z.strictObject({ model: modelName, inputMicros: priceMicros, outputMicros: priceMicros })
export type ModelPrice = z.infer<typeof modelPrice>

const baseUrl = z.nullable(text(500, 1).check(z.trim()))
const seconds = integer(1, 120)
const choices = {
  name: singleLine(60),
  /** Null: it is set up and answers nothing yet. */
  chatModel: z.nullable(modelName),
  embeddingModel: z.nullable(modelName),
  /** Writes down what is said in a recording; null: recordings do not go to this provider. */
  transcriptionModel: z._default(z.nullable(modelName), null),
  /** Speaks answers, with the voice of that name. */
  speechModel: z._default(z.nullable(modelName), null),
  speechVoice: z._default(z.nullable(singleLine(60)), null),
  /** Until the provider begins to answer, and between two pieces of its answer. */
  firstAnswerSeconds: seconds,
  silenceSeconds: seconds,
  prices: z.array(modelPrice).check(z.maxLength(aiLimits.prices)),
}

export const aiConnection = z.strictObject({
  id,
  kind: providerKind,
  ...choices,
  /** Null: the provider's own address. */
  baseUrl: z.nullable(z.string()),
  hasKey: z.boolean(),
  /** As the provider listed them last. */
  models: z.array(z.string()),
  /** The lowest is asked first. */
  rank: z.int(),
  paused: z.boolean(),
  health: connectionHealth,
  problem: z.nullable(providerProblem),
  checkedAt: z.nullable(instant),
  capabilities: z.nullable(capabilities),
  /** Until then it is not asked: its circuit breaker is open, or the provider wants to be left alone. */
  restUntil: z.nullable(instant),
  createdAt: instant,
  version: integer(1),
})
export type AiConnection = z.infer<typeof aiConnection>

export const aiBudget = z.strictObject({
  /** Of a month, in whole units of the currency. */
  monthlyBudget: z.nullable(integer(1, 100_000_000)),
  /** Whether no model is asked any more once it is spent. */
  brakes: z.boolean(),
  currency,
  /** In this month. Between marks it moves in silence: `ai.usage` has the latest. */
  spentMicros: z.int(),
})
export type AiBudget = z.infer<typeof aiBudget>

export const connectionsRoom = 'ai.connections'
export const aiConnections = view('ai.connections', {
  params: z.strictObject({}),
  state: z.strictObject({ connections: z.record(z.string(), aiConnection), budget: aiBudget }),
  needs: 'view_integrations',
  room: () => connectionsRoom,
})
export type AiConnectionsState = StateOf<typeof aiConnections>

const key = { connectionId: id }
const changes = { output: aiConnection, needs: 'update_integrations' } as const
const providerErrors = [
  'ai.url_refused',
  'ai.url_needed',
  'ai.provider_unauthorized',
  'ai.provider_unreachable',
  'ai.provider_failed',
] as const
const apiKey = text(1000)

/** The client makes the id, so that a repeat makes no second one. The provider is asked for its models first. */
export const createConnection = command('ai.create-connection', {
  input: z.strictObject({ ...key, name: choices.name, kind: providerKind, baseUrl, key: apiKey }),
  ...changes,
  errors: ['ai.id_taken', 'ai.too_many_connections', ...providerErrors],
  perMinute: 30,
})

/** Its models are tested as soon as others are chosen. */
export const editConnection = command('ai.edit-connection', {
  input: z.strictObject({ ...key, version: integer(1), ...choices }),
  ...changes,
  errors: ['ai.connection_not_found', 'command.stale'],
})

/** Another key, and perhaps another address: where there is a key it is typed anew, for the address that it goes to. */
export const replaceAccess = command('ai.replace-access', {
  input: z.strictObject({ ...key, version: integer(1), baseUrl, key: z.nullable(apiKey) }),
  ...changes,
  errors: ['ai.connection_not_found', 'ai.key_needed', 'command.stale', ...providerErrors],
  perMinute: 30,
})

const moved = { input: z.strictObject(key), ...changes, errors: ['ai.connection_not_found', 'ai.not_now'] } as const
export const pauseConnection = command('ai.pause-connection', moved)
/** With a clean record: it is asked again at once. */
export const resumeConnection = command('ai.resume-connection', moved)
/** Reads the models anew and tries what the chosen ones can do. */
export const testConnection = command('ai.test-connection', { ...moved, perMinute: 20 })

/** Its key is destroyed; what it has cost stays. */
export const removeConnection = command('ai.remove-connection', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  needs: 'update_integrations',
  errors: ['ai.connection_not_found'],
})

/** The first is asked first; those that are not named come behind, as they stood. */
export const orderConnections = command('ai.order-connections', {
  input: z.strictObject({ connectionIds: z.array(id).check(z.minLength(1), z.maxLength(aiLimits.connections)) }),
  output: z.strictObject({}),
  needs: 'update_integrations',
  errors: ['ai.connection_not_found'],
})

export const setBudget = command('ai.set-budget', {
  input: z.strictObject({ monthlyBudget: aiBudget.shape.monthlyBudget, brakes: z.boolean(), currency }),
  output: aiBudget,
  needs: 'update_integrations',
  errors: [],
})

const rooms = { rooms: () => [connectionsRoom] }
/** `before` is how it was until then; null for a new one. */
export const connectionSaved = event(
  'ai.connection_saved',
  z.strictObject({ connection: aiConnection, before: z.nullable(connectionHealth) }),
  rooms,
)
export const connectionRemoved = event('ai.connection_removed', z.strictObject({ connectionId: id }), rooms)
export const connectionsOrdered = event(
  'ai.connections_ordered',
  z.strictObject({ ranks: z.record(z.string(), z.int()) }),
  rooms,
)
export const budgetSaved = event('ai.budget_saved', z.strictObject({ budget: aiBudget }), rooms)
