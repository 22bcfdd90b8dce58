import {
  type VoiceTurn,
  type VoiceViewState,
  voiceReset,
  voiceTurnEnded,
  voiceTurnStarted,
} from '@aura/contracts/assistant/voice.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideArrival, decideRecord, decideVoice, moveVoice, voiceStateOf } from './decide-voice.ts'
import { type VoiceEvent, type VoiceState, voiceEvents, voiceStates } from './voice.ts'
import { voiceReducer } from './voice-turns.ts'

/** The state that follows, or the reason of a refusal behind '!', in the order of `voiceEvents`. */
const table: Record<VoiceState, readonly (VoiceState | `!${string}`)[]> = {
  ready: ['opening', 'ready', '!not_listening', 'ready', 'ready', 'ready', '!nothing_to_cancel', 'ready'],
  opening: ['!opening', 'listening', '!not_listening', 'opening', 'opening', 'error', 'ready', 'ready'],
  listening: ['!listening', 'listening', 'processing', 'listening', 'listening', 'error', 'ready', 'ready'],
  processing: ['!processing', 'processing', '!processing', 'speaking', 'processing', 'error', 'ready', 'ready'],
  speaking: ['opening', 'speaking', '!not_listening', 'speaking', 'ready', 'error', 'ready', 'ready'],
  error: ['opening', 'error', '!not_listening', 'error', 'error', 'error', 'ready', 'ready'],
}

it.each(voiceStates.flatMap((state) => voiceEvents.map((event, at) => [state, event, table[state][at]] as const)))(
  'a panel that is %s takes %s: %s',
  (state, event, expected) => {
    const decision = decideVoice(state, event)
    expect(decision.ok ? decision.next.state : `!${decision.params.reason}`).toBe(expected)
  },
)

it('nothing is recorded without an AI agent', () => {
  const isForbidden = false
  for (const state of voiceStates)
    expect(decideRecord(state, { agentId: null, isForbidden })).toMatchObject({ code: 'assistant.agent_needed' })
  expect(decideRecord('ready', { agentId: 'a', isForbidden }).ok).toBe(true)
})

it('nothing is recorded where models are switched off', () => {
  for (const state of voiceStates)
    expect(decideRecord(state, { agentId: 'a', isForbidden: true })).toMatchObject({
      code: 'assistant.recognition_forbidden',
    })
})

const userId = '01900000-0000-7000-8000-000000000001'
const turnOf = (id: string, state: VoiceTurn['state']): VoiceTurn => ({
  ...{ id, agentId: userId, agent: 'Lia', language: 'pt-BR', heard: '', answer: '', model: null, state },
  ...{ problem: null, latency: { heardMs: null, answerMs: null, soundMs: null }, at: '2026-11-24T12:00:00.000Z' },
})

/** The server as its rows and the log are: it sees recordings, cancellations, and how turns end. */
function serverSide() {
  let state: VoiceViewState = { userId, turns: [] }
  let [count, position] = [0, 0]
  const emit = (event: { name: string }, body: object) => {
    position += 1
    const from = { id: `${position}`, at: '', actor: null, cause: null, position }
    const wire: WireEvent = { name: event.name, v: 1, body, ...from }
    state = voiceReducer.fold(state, wire)
  }
  const end = (outcome: VoiceTurn['state']) => {
    const turn = state.turns.find((item) => item.state === 'processing')
    if (turn) emit(voiceTurnEnded, { userId, turn: { ...turn, state: outcome } })
    return turn !== undefined
  }
  return {
    state: () => voiceStateOf(state.turns),
    arrive: () => {
      const { ok } = decideArrival(state.turns)
      count += 1
      if (ok) emit(voiceTurnStarted, { userId, turn: turnOf(`turn-${count}`, 'processing') })
      return ok
    },
    answer: () => end('done'),
    fail: () => end('failed'),
    cancel: () => decideVoice(voiceStateOf(state.turns), 'cancel').ok && end('cancelled'),
    reset: () => emit(voiceReset, { userId }),
  }
}

it('whatever a person does and whenever an answer comes, both sides agree whether a turn is being processed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...voiceEvents), { maxLength: 80 }), (events) => {
      const server = serverSide()
      let panel = 'ready' as VoiceState
      const take = (type: VoiceEvent['type']) => {
        const before = panel
        panel = moveVoice(panel, type)
        return decideVoice(before, type).ok
      }
      for (const event of events) {
        if (event === 'stop') {
          if (take('stop')) expect(server.arrive()).toBe(true)
        } else if (event === 'answer' || event === 'fail') {
          // The turn's outcome is the server's; a microphone that fails is the panel's alone.
          if (server.state() === 'processing') {
            expect(server[event]()).toBe(true)
            take(event)
          } else if (event === 'fail') take('fail')
        } else if (event === 'cancel') {
          const isProcessing = panel === 'processing'
          if (take('cancel') && isProcessing) expect(server.cancel()).toBe(true)
        } else if (take(event) && event === 'reset') server.reset()
        expect(server.state() === 'processing').toBe(panel === 'processing')
      }
    }),
  )
})
