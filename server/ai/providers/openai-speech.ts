/** `/audio/transcriptions` and `/audio/speech`, as OpenAI and the servers that speak its HTTP have them. */
import * as z from 'zod/mini'
import { isMp3 } from './audio.ts'
import { authorization } from './bearer.ts'
import { callForBytes, callForJson } from './call-provider.ts'
import { ProviderFailure, type SpeechAdapter, type TranscribeRequest } from './port.ts'

const transcription = z.object({
  text: z.string(),
  usage: z.nullish(z.object({ input_tokens: z.optional(z.number()), output_tokens: z.optional(z.number()) })),
})

const mediaTypes = { webm: 'audio/webm', ogg: 'audio/ogg', wav: 'audio/wav' } as const
/** An answer of the longest text that is spoken, many times over. */
const longestSound = 8_000_000

export const openaiSpeech: SpeechAdapter = {
  transcribe: async (connection, request, signal) => {
    const upload = await uploadOf(request)
    const call = { path: '/audio/transcriptions', headers: authorization(connection), upload }
    const { text, usage } = await callForJson(connection, call, { signal, schema: transcription })
    const { input_tokens, output_tokens } = usage ?? {}
    const isCounted = input_tokens !== undefined && output_tokens !== undefined
    return { text, usage: isCounted ? { inputTokens: input_tokens, outputTokens: output_tokens } : null }
  },
  speak: async (connection, { model, voice, text }, signal) => {
    const body = { model, voice, input: text, response_format: 'mp3' }
    const call = { path: '/audio/speech', headers: authorization(connection), body }
    const audio = await callForBytes(connection, call, { signal, limit: longestSound })
    if (!isMp3(audio)) throw new ProviderFailure('malformed')
    return { audio }
  },
}

/** The form with the file, with the boundary that it was written with. */
async function uploadOf({ model, audio, format, language }: TranscribeRequest) {
  const form = new FormData()
  form.set('model', model)
  form.set('language', language)
  form.set('response_format', 'json')
  form.set('file', new Blob([new Uint8Array(audio)], { type: mediaTypes[format] }), `recording.${format}`)
  const written = new Response(form)
  const contentType = written.headers.get('content-type') ?? ''
  return { contentType, bytes: new Uint8Array(await written.arrayBuffer()) }
}
