/**
 * Speaking with an AI agent: a recording goes in, what was understood, the answer and its sound come out. The turns are the
 * person's voice session, which a reload and another server show the same; recordings and sounds are stored nowhere.
 */
import * as z from 'zod/mini'
import { agentLanguage, agentLanguages } from '../agents/agent.ts'
import { command, event, query, type StateOf, view } from '../platform/operation.ts'
import { id, instant, text, trimmed } from '../platform/values.ts'
import { questionLimit } from './message.ts'

/** What one speaks and hears. */
export const voiceLanguages = agentLanguages
export type VoiceLanguage = (typeof voiceLanguages)[number]

/** How the panel records. */
export const recordingFormat = { type: 'audio/webm;codecs=opus', sampleRate: 16_000, bitsPerSecond: 24_000 } as const
/** In base64: it fits the body of a request. */
export const recordingLimit = 240_000
const [bytesPerLetter, bitsPerByte] = [3 / 4, 8]
/** The encoder goes above its bit rate for a while, and the container takes room too. */
const usedShare = 5 / 6
/** The panel stops then: what it has recorded fits the limit. */
export const recordingSeconds = Math.floor(
  (recordingLimit * bytesPerLetter * bitsPerByte * usedShare) / recordingFormat.bitsPerSecond,
)
const recording = text(recordingLimit, 4).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** So many turns are kept; the oldest goes. */
export const turnLimit = 50

export const turnStates = ['processing', 'done', 'cancelled', 'failed'] as const
const milliseconds = z.nullable(z.int())
/**
 * From the recording to its text, to the answer, to the sound of it; null for what there was none of. Of an answer that is
 * spoken by sentences, to its first sentence and to the sound of that.
 */
export const turnLatency = z.strictObject({ heardMs: milliseconds, answerMs: milliseconds, soundMs: milliseconds })
export type TurnLatency = z.infer<typeof turnLatency>

export const voiceTurn = z.strictObject({
  id,
  agentId: id,
  /** The AI agent's name. */
  agent: z.string(),
  language: agentLanguage,
  heard: z.string(),
  answer: z.string(),
  /** Null until something has answered. */
  model: z.nullable(z.string()),
  state: z.enum(turnStates),
  /** The code of what went wrong; of an answer, why a person would go on. */
  problem: z.nullable(z.string()),
  latency: turnLatency,
  at: instant,
})
export type VoiceTurn = z.infer<typeof voiceTurn>

export const voiceRoom = (userId: string) => `assistant.voice:${userId}`
export const voice = view('assistant.voice', {
  params: z.strictObject({}),
  /** The oldest first. */
  state: z.strictObject({ userId: id, turns: z.array(voiceTurn) }),
  needs: 'view_agents',
  room: (_, { userId }) => voiceRoom(userId),
})
export type VoiceViewState = StateOf<typeof voice>

/** The recording, and beside it what the browser has recognised, for where no provider recognises speech. */
export const voiceChat = command('voice-chat-alternative', {
  input: z.strictObject({
    audio: recording,
    agentId: z.nullable(id),
    language: agentLanguage,
    text: z.optional(trimmed(questionLimit)),
    /** The panel makes it, so that it knows its turn from the first on. */
    turnId: z.optional(id),
  }),
  output: z.strictObject({
    turnId: id,
    transcribedText: z.string(),
    response: z.string(),
    model_used: z.string(),
    /** Base64 of an MP3; null where nothing here speaks. */
    audioContent: z.nullable(z.string()),
    /** Why no model has answered, so that a person would go on; null for an answer. */
    problem: z.nullable(z.enum(['ai.no_connection', 'ai.budget_spent', 'ai.provider_failed'])),
    latency: turnLatency,
  }),
  needs: 'view_agents',
  errors: [
    'assistant.agent_needed',
    'agents.not_found',
    'assistant.voice_not_now',
    'assistant.id_taken',
    'assistant.recognition_needed',
    'assistant.recognition_forbidden',
    'assistant.nothing_heard',
    'assistant.audio_failed',
    'assistant.voice_cancelled',
  ],
  perMinute: 30,
  secret: true,
})

/** Longer than what is spoken of an answer. */
const heardLimit = 20_000

/** Speech into the answer: what is still made of it is stopped, and what was heard of it stays, also of a whole one. */
export const interruptVoice = command('assistant.interrupt-voice', {
  /** `heard`: the sentences that have begun to sound; without it, all that was made counts as heard. */
  input: z.strictObject({ turnId: id, heard: z.optional(text(heardLimit)) }),
  output: z.strictObject({}),
  needs: 'view_agents',
  errors: ['assistant.voice_not_now'],
})

/** What recognises speech and what speaks, as the company is set up now. */
export const speechMeans = query('assistant.speech-means', {
  input: z.strictObject({}),
  output: z.strictObject({
    /** Forbidden: models are switched off, so the browser's own recognition, which may send audio to its vendor, is not used. */
    recognition: z.enum(['provider', 'none', 'forbidden']),
    synthesis: z.enum(['provider', 'embedded', 'none']),
  }),
  needs: 'view_agents',
  errors: [],
})

export const cancelVoice = command('assistant.cancel-voice', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'view_agents',
  errors: ['assistant.voice_not_now'],
})

/** Forgets the session; the next recording begins a new one. */
export const resetVoice = command('assistant.reset-voice', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'view_agents',
  errors: [],
})

const own = {
  rooms: ({ userId }: { userId: string }) => [voiceRoom(userId)],
  about: ({ userId }: { userId: string }) => [userId],
}
const turnBody = z.strictObject({ userId: id, turn: voiceTurn })
export const voiceTurnStarted = event('assistant.voice_turn_started', turnBody, own)
/** Its recording is text now, and later the answer has begun; the rest follows. */
export const voiceTurnHeard = event('assistant.voice_turn_heard', turnBody, own)
/** Answered, cancelled or failed. */
export const voiceTurnEnded = event('assistant.voice_turn_ended', turnBody, own)
export const voiceReset = event('assistant.voice_reset', z.strictObject({ userId: id }), own)
