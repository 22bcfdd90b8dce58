/** What a simulated provider answers, apart from the HTTP that it speaks. */

/** What is heard in every recording, and what goes wrong: at both addresses, or at the one that is named. */
export type SpeechScript = {
  heard: string
  fault:
    | { kind: 'status'; status: number; retryAfter?: number; at?: 'transcriptions' | 'speech' }
    | { kind: 'silence' | 'torn' | 'nonsense'; at?: 'transcriptions' | 'speech' }
    | null
}

/**
 * How long the vectors are, and what goes wrong: one text without a vector, vectors of zeros, one shorter than the others, or
 * no request with these words in it is answered.
 */
export type EmbeddingScript = {
  dimension: number
  /** How much texts resemble each other that have nothing in common; 0 where it is left out. */
  scale?: number
  /** So many calls go wrong, and those after them do not; all where it is left out. */
  faults?: number
  fault:
    | { kind: 'status'; status: number; retryAfter?: number }
    | { kind: 'silence' | 'torn' | 'nonsense' | 'too_few' | 'no_direction' | 'uneven' }
    | { kind: 'refuses'; words: string }
    | null
}

export type Script = {
  /** One frame each. */
  words: readonly string[]
  /** `input` goes out as it stands, also where it is no JSON. */
  call: { name: string; input: string } | null
  /** What is answered to a request that ends with a tool's result; null is the same again. */
  afterTools: Partial<Omit<Script, 'afterTools'>> | null
  usage: { input: number; output: number }
  /** No question is answered before; null: at once. */
  gate: Promise<void> | null
  speech: SpeechScript
  embedding: EmbeddingScript
  fault:
    | { kind: 'status'; status: number; retryAfter?: number; at?: 'chat' }
    /** After so many frames: nothing more, the connection torn, the answer ended early, no JSON, or an error in the stream. */
    | { kind: 'silence' | 'torn' | 'ended' | 'nonsense' | 'error'; after: number }
    | null
}

/** What of a request every provider has, in whatever shape it came. */
export type Heard = { path: string; headers: Record<string, string>; body: unknown }

/** The HTTP of one kind of provider. */
export type ProviderShape = {
  /** Of the key that came along. */
  keyOf: (headers: Record<string, string>) => string
  models: { path: RegExp; body: (ids: readonly string[]) => object }
  chat: { path: RegExp; contentType: string; frames: (script: Script) => string[]; error: string }
  embed: {
    path: RegExp
    body: (vectors: readonly (readonly number[])[]) => object
    textsOf: (body: unknown) => string[]
  } | null
}
