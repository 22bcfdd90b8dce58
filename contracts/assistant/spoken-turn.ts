/**
 * The panel's way to take a turn: `POST /voice/turns` with the input of `voice-chat-alternative`. The answer comes while it
 * is made, a line of JSON at a time: each sentence with its sound, and in the end what the whole turn was, or why there is
 * none. Where the line breaks off, nothing more is spoken; the turn goes on as a text.
 */
import * as z from 'zod/mini'
import { voiceChat } from './voice.ts'

export const spokenTurnPath = '/voice/turns'

// What a newer server adds to a line is no fault to an older page.
const spokenSentence = z.object({
  type: z.literal('sentence'),
  text: z.string(),
  /** Base64 of an MP3; null where it could not be spoken, so that the text stands for itself. */
  audio: z.nullable(z.string()),
})
const wholeTurn = z.object({
  type: z.literal('whole'),
  ...z.omit(voiceChat.output, { audioContent: true }).shape,
})
const refusedTurn = z.object({
  type: z.literal('refused'),
  error: z.looseObject({ code: z.string(), message: z.string() }),
})

export const spokenLine = z.discriminatedUnion('type', [spokenSentence, wholeTurn, refusedTurn])
export type SpokenLine = z.infer<typeof spokenLine>
export type SpokenSentence = Omit<z.infer<typeof spokenSentence>, 'type'>
