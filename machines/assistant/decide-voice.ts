/** What may be done in the voice panel: asked by its buttons, and by the server with the session locked. */
import type { VoiceTurn } from '@aura/contracts/assistant/voice.ts'
import { attempt } from '../platform/attempt.ts'
import { allowedTo, type Decision, refused } from '../platform/decision.ts'
import { atVoice, type VoiceEvent, type VoiceState, voiceMachine } from './voice.ts'

export function decideVoice(state: VoiceState, type: VoiceEvent['type']): Decision<{ state: VoiceState }> {
  const moved = attempt(voiceMachine, atVoice(state), { type })
  return moved.ok
    ? allowedTo({ state: moved.next.value })
    : refused('assistant.voice_not_now', { reason: moved.reason })
}

/** A refused event leaves the panel as it is. */
export function moveVoice(state: VoiceState, type: VoiceEvent['type']): VoiceState {
  const decision = decideVoice(state, type)
  return decision.ok ? decision.next.state : state
}

type Recording = { agentId: string | null; isForbidden: boolean }

/** Nothing is recorded without an AI agent, nor where nothing may recognise it. */
export function decideRecord(state: VoiceState, { agentId, isForbidden }: Recording): Decision<{ state: VoiceState }> {
  if (agentId === null) return refused('assistant.agent_needed')
  return isForbidden ? refused('assistant.recognition_forbidden') : decideVoice(state, 'record')
}

type Standing = Pick<VoiceTurn, 'state' | 'answer'>

/** As the stored turns tell it: whether one is being processed, and whether its answer is spoken already. */
export function voiceStateOf(turns: readonly Standing[]): 'ready' | 'processing' | 'speaking' {
  const open = turns.find(({ state }) => state === 'processing')
  if (!open) return 'ready'
  return open.answer === '' ? 'processing' : 'speaking'
}

/** Speech into an answer: one that is whole may still be spoken where it is heard. */
export function decideInterruption(turn: Standing | undefined): Decision<{ state: VoiceState }> {
  const isWhole = turn?.state === 'done'
  return decideVoice(isWhole ? 'speaking' : voiceStateOf(turn ? [turn] : []), 'interrupt')
}

/** A recording that arrives was listened to, unless another one is still being processed. An answer that is spoken is cut. */
export function decideArrival(turns: readonly Standing[]): Decision<{ state: VoiceState }> {
  const state = voiceStateOf(turns)
  const before = state === 'speaking' ? moveVoice(state, 'interrupt') : state
  return decideVoice(before === 'ready' ? 'listening' : before, 'stop')
}
