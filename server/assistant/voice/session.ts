/** The person's voice session: shown, cancelled, interrupted, reset, and what speaks and hears in it. */
import {
  cancelVoice as cancel,
  interruptVoice as interrupt,
  speechMeans as means,
  resetVoice as reset,
  voice,
  voiceReset,
} from '@aura/contracts/assistant/voice.ts'
import { decideInterruption, decideVoice, voiceStateOf } from '@aura/machines/assistant/decide-voice.ts'
import { hasSpeech } from '../../ai/index.ts'
import { allowed } from '../../platform/allowed.ts'
import { answer, handle, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { readPolicy } from '../policy.ts'
import { abortAnswer } from '../running-answers.ts'
import { lockThread } from '../store.ts'
import { speaksHere } from './embedded-speech.ts'
import { cutVoiceTurn, sessionTurns, stopVoiceTurns, wireTurn } from './turn-store.ts'

export const voiceView = show(voice, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? refuse('auth.inactive')
    return { userId, turns: (await sessionTurns(tx, userId)).map(wireTurn) }
  },
})

export const cancelVoice = handle(cancel, async ({ tx, emit, caller }) => {
  await lockThread(tx, caller)
  const turns = await sessionTurns(tx, caller.userId)
  allowed(decideVoice(voiceStateOf(turns), 'cancel'))
  await stopVoiceTurns({ tx, emit }, caller, { turns })
  return {}
})

/** Of this turn alone: one that has begun since goes on. */
export const interruptVoice = handle(interrupt, async ({ input, tx, emit, caller }) => {
  await lockThread(tx, caller)
  const { turnId, heard } = input
  const turns = (await sessionTurns(tx, caller.userId)).filter(({ id }) => id === turnId)
  allowed(decideInterruption(turns[0]))
  await stopVoiceTurns({ tx, emit }, caller, { turns, heard })
  if (heard !== undefined) await cutVoiceTurn({ tx, emit }, { ...caller, turnId }, heard)
  return {}
})

export const resetVoice = handle(reset, async ({ tx, emit, caller }) => {
  await lockThread(tx, caller)
  const turns = await sessionTurns(tx, caller.userId)
  for (const { id } of turns.filter(({ state }) => state === 'processing')) abortAnswer(id)
  await tx.deleteFrom('assistant_voice_turns').where('user_id', '=', caller.userId).execute()
  emit(voiceReset, { userId: caller.userId })
  return {}
})

/** Where models are switched off in the assistant, no recording leaves either, and the browser's own recognition is not used. */
export const speechMeans = answer(means, async ({ tx }) => {
  const { models } = await readPolicy(tx)
  const isHeard = models && (await hasSpeech({ tx }, 'transcriptionModel'))
  const isSpoken = models && (await hasSpeech({ tx }, 'speechModel'))
  const unheard = models ? 'none' : 'forbidden'
  const embedded = speaksHere() ? 'embedded' : 'none'
  return { recognition: isHeard ? 'provider' : unheard, synthesis: isSpoken ? 'provider' : embedded } as const
})
