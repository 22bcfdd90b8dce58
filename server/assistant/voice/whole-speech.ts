/** The answer is spoken once it is whole, in one MP3. */
import type { SpeechFor } from './answer-speech.ts'
import { soundOf } from './sound-of.ts'

export const wholeSpeech: SpeechFor = (parts) => ({
  grow: () => {},
  finish: async (text, names) => {
    const textAt = parts.elapsed()
    const sound = await soundOf(parts, { text, names })
    return { text, sound, textAt, soundAt: sound && parts.elapsed() }
  },
})
