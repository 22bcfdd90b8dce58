/**
 * What the browser itself recognises while one speaks, where it can. It may send the audio to its vendor, so it serves only
 * where models are allowed and no provider recognises speech.
 */
import type { VoiceLanguage } from '@aura/contracts/assistant/voice.ts'

type Alternative = { readonly transcript: string }
type ResultList = ArrayLike<ArrayLike<Alternative>>
type Recogniser = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
}
type Made = new () => Recogniser

export type Recognition = {
  /** What was recognised; it waits a moment for the last words. */
  readonly end: () => Promise<string>
}

/** The last words come a little after the microphone is closed, or never. */
const longestWaitMs = 2_000

const recogniserClass = (): Made | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, Made | undefined>
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const recognisesHere = (): boolean => recogniserClass() !== undefined

/** Null where this browser recognises nothing. */
export function startRecognition(language: VoiceLanguage): Recognition | null {
  const Recogniser = recogniserClass()
  if (!Recogniser) return null
  const recogniser = new Recogniser()
  Object.assign(recogniser, { lang: language, continuous: true, interimResults: false })
  let text = ''
  const ended = Promise.withResolvers<void>()
  recogniser.addEventListener('result', (event) => {
    const { results } = event as Event & { readonly results: ResultList }
    text = Array.from(results, (alternatives) => alternatives[0]?.transcript ?? '').join(' ')
  })
  recogniser.addEventListener('end', () => ended.resolve())
  // It is not allowed, or its service is not reached: nothing was recognised.
  recogniser.addEventListener('error', () => ended.resolve())
  try {
    recogniser.start()
  } catch {
    return null
  }
  return {
    end: async () => {
      recogniser.stop()
      const timer = setTimeout(ended.resolve, longestWaitMs)
      await ended.promise
      clearTimeout(timer)
      return text.trim()
    },
  }
}
