/** How the answer of a turn is spoken: as a whole once it is there, or sentence by sentence while it is made. */
import type { Person } from '../store.ts'
import type { VoiceParts } from './voice-parts.ts'

export type AnswerSpeech = {
  /** The text so far, in Markdown, of each question to a model anew. `isSettled`: what follows begins a sentence. */
  grow: (round: number, markdown: string, isSettled?: boolean) => void
  /** What is left of the answer; everything is spoken then. `names`: those that the policy may want masked. */
  finish: (text: string, names: readonly string[]) => Promise<SpokenAnswer>
}

export type SpokenAnswer = {
  /** All that was said, of which a sentence can have come before a model failed. */
  text: string
  /** Of the whole; null where nothing speaks, and where each sentence has a sound of its own. */
  sound: Buffer | null
  /** By the turn's clock: when its first text was there, and its first sound; null without one. */
  textAt: number | null
  soundAt: number | null
}

export type TurnIds = Person & { turnId: string }
export type SpeechFor = (parts: VoiceParts, ids: TurnIds) => AnswerSpeech
