/**
 * What every provider of language models offers, whatever its HTTP looks like: a list of models, an answer that streams
 * and may call tools, and embeddings. `conformance.test.ts` holds each adapter to it.
 */

import { type ProviderKind, type ProviderProblem, providerKinds } from '@aura/contracts/ai/connection.ts'

export { type ProviderKind, type ProviderProblem, providerKinds }

export type Model = { id: string; name: string }

/** `signature` is what a provider wants to see again beside the call; null of those that want nothing. */
export type ToolCall = { id: string; name: string; input: Record<string, unknown>; signature: string | null }
/** `input` is a JSON schema. */
export type Tool = { name: string; description: string; input: Record<string, unknown> }

export type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; callId: string; name: string; text: string }

export type ChatRequest = {
  model: string
  messages: readonly ChatMessage[]
  tools: readonly Tool[]
  maxTokens: number
}

export type Usage = { inputTokens: number; outputTokens: number }

/** `usage` comes as soon as the provider reports it, and the last one counts: a stream that is cut off is booked too. */
export type ChatEvent =
  | { type: 'text'; text: string }
  | { type: 'tool_call'; call: ToolCall }
  | { type: 'usage'; usage: Usage }
  | { type: 'end'; reason: 'stop' | 'length' | 'filtered' | 'tool_calls' }

export type EmbedRequest = { model: string; texts: readonly string[] }
export type Embedded = { vectors: readonly (readonly number[])[]; usage: Usage | null }

/** A recording as the person's browser made it, and the language it is in, 'pt'. */
export type TranscribeRequest = { model: string; audio: Uint8Array; format: AudioFormat; language: string }
export const audioFormats = ['webm', 'ogg', 'wav'] as const
export type AudioFormat = (typeof audioFormats)[number]
export type Transcribed = { text: string; usage: Usage | null }
export type SpeakRequest = { model: string; voice: string; text: string }
/** An MP3. Providers report no use of it. */
export type Spoken = { audio: Buffer }

export type SpeechAdapter = {
  transcribe: (connection: ProviderConnection, request: TranscribeRequest, signal: AbortSignal) => Promise<Transcribed>
  speak: (connection: ProviderConnection, request: SpeakRequest, signal: AbortSignal) => Promise<Spoken>
}

/** How a provider is reached; an empty key is not sent. */
export type ProviderConnection = {
  baseUrl: string
  key: string
  /** Until the provider begins to answer, and between two frames of its answer. */
  firstAnswerMs: number
  silenceMs: number
  /** The one origin inside our network that may be called. */
  exempt: string | null
}

/** A call ends early by its signal alone; the signal's reason is thrown then. */
export type ModelAdapter = {
  models: (connection: ProviderConnection, signal: AbortSignal) => Promise<Model[]>
  chat: (connection: ProviderConnection, request: ChatRequest, signal: AbortSignal) => AsyncGenerator<ChatEvent>
  /** Null where the provider has none. */
  embed: ((connection: ProviderConnection, request: EmbedRequest, signal: AbortSignal) => Promise<Embedded>) | null
  speech: SpeechAdapter | null
}

/** The provider's own words stay out of it: some of them repeat a part of the key. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly problem: ProviderProblem
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs: number
  constructor(problem: ProviderProblem, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}
