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

/** As the stored turns tell it: whether one is being processed. */
export const voiceStateOf = (turns: readonly Pick<VoiceTurn, 'state'>[]): 'ready' | 'processing' =>
  turns.some(({ state }) => state === 'processing') ? 'processing' : 'ready'

/** A recording that arrives was listened to, unless another one is still being processed. */
export const decideArrival = (turns: readonly Pick<VoiceTurn, 'state'>[]): Decision<{ state: VoiceState }> =>
  decideVoice(voiceStateOf(turns) === 'processing' ? 'processing' : 'listening', 'stop')
