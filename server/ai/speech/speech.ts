/** Speech by the company's providers: what is said in a recording, and the sound of a text. */
import { tokensOf } from '@aura/machines/ai/cost.ts'
import { audioFormatOf } from '../providers/audio.ts'
import { callInOrder, type SpeechParts } from './call-in-order.ts'

/** Opus as a browser records speech; recordings in other formats count for more than they last. */
const bytesPerSecond = 3_000
/** What models that hear count for a second of speech. */
const tokensPerSecond = 10
/** Nobody says more in a recording of the longest kind. */
const outputTokens = 300

/** Null where no provider recognises speech; `language` is that of the speaker, 'pt-BR'. */
export async function transcribe(parts: SpeechParts, audio: Uint8Array, language: string): Promise<string | null> {
  const format = audioFormatOf(audio)
  if (format === null) return null
  const inputTokens = Math.ceil((audio.length / bytesPerSecond) * tokensPerSecond)
  return await callInOrder(parts, {
    model: 'transcriptionModel',
    estimate: { inputTokens, outputTokens },
    leaves: { characters: 0, audioBytes: audio.length },
    call: async ({ speech, connection, model }) => {
      const request = { model, audio, format, language: language.slice(0, 2) }
      const { text, usage } = await speech.transcribe(connection, request, parts.signal)
      return { result: text, usage }
    },
  })
}

/** An MP3; null where no provider speaks. */
export async function speak(parts: SpeechParts, text: string): Promise<Buffer | null> {
  return await callInOrder(parts, {
    model: 'speechModel',
    estimate: { inputTokens: tokensOf(text.length), outputTokens: 0 },
    leaves: { characters: text.length, audioBytes: 0 },
    call: async ({ speech, connection, model, voice }) => {
      const { audio } = await speech.speak(connection, { model, voice, text }, parts.signal)
      return { result: audio, usage: null }
    },
  })
}
