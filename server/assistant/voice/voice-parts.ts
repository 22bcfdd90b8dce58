/** What each step of a turn works with. */
import type { VoiceLanguage } from '@aura/contracts/assistant/voice.ts'
import type { SpeechParts } from '../../ai/index.ts'
import type { Asker } from '../asker.ts'

/** `models`: whether anything may leave to the company's providers. */
export type VoiceParts = SpeechParts & { asker: Asker; models: boolean; language: VoiceLanguage }
