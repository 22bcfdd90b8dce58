/**
 * What AI agents know: typed texts, files, pages and resolved conversations. Each reading with other words is a new version;
 * the one that answers is chosen, so that an older one comes back at once.
 */
import * as z from 'zod/mini'
import { providerProblems } from '../ai/connection.ts'
import { command, event, type OutputOf, query, type StateOf, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, trimmed, version } from '../platform/values.ts'

export const sourceKinds = ['text', 'url', 'conversation', 'file'] as const
export const sourceProblems = ['too_large', 'no_text', 'not_reached', 'damaged'] as const
export type SourceProblem = (typeof sourceProblems)[number]
export const knowledgeLimits = { sources: 500, characters: 400_000, versions: 5 } as const

export const knowledgeSource = z.strictObject({
  id,
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.nullable(z.string()),
  conversationId: z.nullable(id),
  /** A page is read again after so long; null: only when it is asked for. */
  recrawlHours: z.nullable(z.int()),
  state: z.enum(['reading', 'ready', 'failed']),
  problem: z.nullable(z.enum(sourceProblems)),
  /** The version that answers; 0 before anything was read. */
  version: z.int(),
  lastVersion: z.int(),
  readAt: z.nullable(instant),
  createdAt: instant,
})
export type KnowledgeSource = z.infer<typeof knowledgeSource>

export const knowledgeRoom = 'agents.knowledge'
export const knowledge = view('agents.knowledge', {
  params: z.strictObject({}),
  state: z.strictObject({ sources: z.record(z.string(), knowledgeSource) }),
  needs: 'view_ai_training',
  room: () => knowledgeRoom,
})
export type KnowledgeState = StateOf<typeof knowledge>

const key = { sourceId: id }
const title = singleLine(120)
const change = { output: knowledgeSource, needs: 'update_ai_training' } as const

export const addText = command('agents.add-text', {
  input: z.strictObject({ ...key, title, text: trimmed(100_000, 1) }),
  ...change,
  errors: ['agents.source_id_taken', 'agents.too_many_sources'],
})
/** A public page over TLS; what it says is read by a job. */
export const addUrl = command('agents.add-url', {
  input: z.strictObject({ ...key, title, url: trimmed(500, 1), recrawlHours: z.nullable(integer(1, 720)) }),
  ...change,
  errors: ['agents.source_id_taken', 'agents.too_many_sources', 'agents.url_refused'],
})
export const addConversation = command('agents.add-conversation', {
  input: z.strictObject({ ...key, title, conversationId: id }),
  ...change,
  errors: ['agents.source_id_taken', 'agents.too_many_sources', 'conversations.not_found', 'agents.not_resolved'],
})
export const readSourceAgain = command('agents.read-source', {
  input: z.strictObject(key),
  ...change,
  errors: ['agents.source_not_found'],
})
export const removeSource = command('agents.remove-source', {
  input: z.strictObject(key),
  /** Whether vectors of it may stand aside, to be erased when the database has its extension again. */
  output: z.strictObject({ vectorsLeft: z.boolean() }),
  needs: 'update_ai_training',
  errors: ['agents.source_not_found'],
})
/** Its chunks are found by the new title at once, and by its meaning as soon as they are vectors again. */
export const renameSource = command('agents.rename-source', {
  input: z.strictObject({ ...key, title }),
  ...change,
  errors: ['agents.source_not_found'],
})
/** An older version answers from now on, or a newer one again. */
export const chooseVersion = command('agents.choose-version', {
  input: z.strictObject({ ...key, version }),
  ...change,
  errors: ['agents.source_not_found', 'agents.version_not_found'],
})

export const sourceVersions = query('agents.source-versions', {
  input: z.strictObject(key),
  output: z.strictObject({
    rows: z.array(z.strictObject({ version: z.int(), characters: z.int(), chunks: z.int(), readAt: instant })),
  }),
  needs: 'view_ai_training',
  errors: ['agents.source_not_found'],
})

/** Passages of one version around the one that an answer cites, the whole of a short one. */
export const passagesAround = 15
export const sourcePassage = query('agents.source-passage', {
  input: z.strictObject({ ...key, version, chunk: z.nullable(integer(1, 100_000)) }),
  output: z.strictObject({
    title: z.string(),
    url: z.nullable(z.string()),
    /** The version that answers now. */
    answering: z.int(),
    chunks: z.int(),
    rows: z.array(z.strictObject({ chunk: z.int(), page: z.nullable(z.int()), text: z.string() })),
  }),
  needs: 'view_ai_training',
  errors: ['agents.source_not_found', 'agents.version_not_found'],
})
export type SourcePassage = OutputOf<typeof sourcePassage>

/** The caller's own upload for knowledge, which is read by a job. */
export const addFile = command('agents.add-file', {
  input: z.strictObject({ ...key, title, fileId: id }),
  ...change,
  errors: ['agents.source_id_taken', 'agents.too_many_sources', 'files.not_found'],
})

/** As the tool of the AI agents finds it. Each text may be bought as a vector. */
export const findKnowledge = query('agents.find-knowledge', {
  input: z.strictObject({ text: trimmed(400, 1) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        sourceId: id,
        title: z.string(),
        version: z.int(),
        page: z.nullable(z.int()),
        chunk: z.int(),
        text: z.string(),
      }),
    ),
  }),
  needs: 'view_ai_training',
  errors: [],
  perMinute: 120,
})

/** Whether knowledge is found by its meaning too, and what keeps it from that. */
export const knowledgeVectors = query('agents.knowledge-vectors', {
  input: z.strictObject({}),
  output: z.strictObject({
    /** Whether the database can compare vectors. */
    supported: z.boolean(),
    model: z.nullable(z.string()),
    /** Of the provider: another one with a model of this name has other vectors. */
    host: z.nullable(z.string()),
    /** As the model was measured: what resembles a question less is not found by its meaning. Null until then. */
    leastSimilarity: z.nullable(z.number()),
    chunks: z.int(),
    /** Chunks with a vector of the model. */
    embedded: z.int(),
    /** Chunks that the model refuses. */
    refused: z.int(),
    /** Of the last call for vectors, while it is not answered. */
    problem: z.nullable(z.enum(providerProblems)),
    /** Vectors that were removed stand aside, and are erased when the database has its extension again. */
    isErasing: z.boolean(),
  }),
  needs: 'view_ai_training',
  errors: [],
})

const rooms = { rooms: () => [knowledgeRoom] }
export const sourceSaved = event('agents.source_saved', z.strictObject({ source: knowledgeSource }), rooms)
export const sourceRemoved = event('agents.source_removed', z.strictObject({ sourceId: id }), rooms)
