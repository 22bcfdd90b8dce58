/** One turn of the voice session as a whole: the recording goes in, and the answer comes back with all of its sound. */
import { voiceChat as contract } from '@aura/contracts/assistant/voice.ts'
import { handleOpen } from '../../platform/handle.ts'
import { askerOf, type Views } from '../asker.ts'
import { takeTurn } from './take-turn.ts'
import { wholeSpeech } from './whole-speech.ts'

export const voiceChat = (views: Views) =>
  handleOpen(contract, async (context) => {
    const asker = await askerOf(context, views)
    const { turn, sound } = await takeTurn(asker, context.input, wholeSpeech)
    return { ...turn, audioContent: sound?.toString('base64') ?? null }
  })
