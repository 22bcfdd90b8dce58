import {
  type VoiceTurn,
  type VoiceViewState,
  voiceReset,
  voiceTurnEnded,
  voiceTurnHeard,
  voiceTurnStarted,
} from '@aura/contracts/assistant/voice.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  decideArrival,
  decideInterruption,
  decideRecord,
  decideVoice,
  moveVoice,
  voiceStateOf,
} from './decide-voice.ts'
import { type VoiceEvent, type VoiceState, voiceEvents, voiceStates } from './voice.ts'
import { voiceReducer } from './voice-turns.ts'

/** The state that follows, or the reason of a refusal behind '!', in the order of `voiceEvents`. */
const table: Record<VoiceState, readonly (VoiceState | `!${string}`)[]> = {
  ready: [
    'opening',
    'ready',
    '!not_listening',
    'ready',
    '!not_speaking',
    'ready',
    'ready',
    '!nothing_to_cancel',
    'ready',
  ],
  opening: [
    '!opening',
    'listening',
    '!not_listening',
    'opening',
    '!not_speaking',
    'opening',
    'error',
    'ready',
    'ready',
  ],
  listening: [
    ...(['!listening', 'listening', 'processing', 'listening', '!not_speaking', 'listening', 'error'] as const),
    ...(['ready', 'ready'] as const),
  ],
  processing: [
    ...(['!processing', 'processing', '!processing', 'speaking', '!not_speaking', 'processing', 'error'] as const),
    ...(['ready', 'ready'] as const),
  ],
  speaking: [
    ...([
      'opening',
      'speaking',
      '!not_listening',
      'speaking',
      'listening',
      'ready',
      'error',
      'ready',
      'ready',
    ] as const),
  ],
  error: ['opening', 'error', '!not_listening', 'error', '!not_speaking', 'error', 'error', 'ready', 'ready'],
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

/** The server as its rows and the log are: it sees recordings, sentences, interruptions, and how turns end. */
function serverSide() {
  let state: VoiceViewState = { userId, turns: [] }
  let [count, position] = [0, 0]
  const emit = (event: { name: string }, body: object) => {
    position += 1
    const from = { id: `${position}`, at: '', actor: null, cause: null, position }
    const wire: WireEvent = { name: event.name, v: 1, body, ...from }
    state = voiceReducer.fold(state, wire)
  }
  const change = (event: { name: string }, after: Partial<VoiceTurn>) => {
    const turn = state.turns.find((item) => item.state === 'processing')
    if (turn) emit(event, { userId, turn: { ...turn, ...after } })
    return turn !== undefined
  }
  const end = (outcome: VoiceTurn['state']) => change(voiceTurnEnded, { state: outcome })
  const standing = () => voiceStateOf(state.turns)
  return {
    state: standing,
    arrive: () => {
      const { ok } = decideArrival(state.turns)
      count += 1
      if (ok) end('cancelled')
      if (ok) emit(voiceTurnStarted, { userId, turn: turnOf(`turn-${count}`, 'processing') })
      return ok
    },
    answer: () => change(voiceTurnHeard, { answer: 'Bom dia.' }),
    finish: () => end('done'),
    fail: () => end('failed'),
    cancel: () => decideVoice(standing(), 'cancel').ok && end('cancelled'),
    interrupt: () => decideVoice(standing(), 'interrupt').ok && end('cancelled'),
    reset: () => emit(voiceReset, { userId }),
  }
}

it('whatever a person does and whenever an answer comes, both sides agree on the turn', () => {
  fc.assert(
    // The rest of an answer is made while its beginning is heard: only the server sees that it is whole.
    fc.property(fc.array(fc.constantFrom(...voiceEvents, 'finish' as const), { maxLength: 80 }), (events) => {
      const server = serverSide()
      let panel = 'ready' as VoiceState
      const take = (type: VoiceEvent['type']) => {
        const before = panel
        panel = moveVoice(panel, type)
        return decideVoice(before, type).ok
      }
      for (const event of events) {
        const [standing, before] = [server.state(), panel]
        if (event === 'finish') {
          if (standing === 'speaking') expect(server.finish()).toBe(true)
        } else if (event === 'stop') {
          if (take('stop')) expect(server.arrive()).toBe(true)
        } else if (event === 'answer' || event === 'fail') {
          // The turn's outcome is the server's; a microphone that fails is the panel's alone.
          const isDue = event === 'fail' ? standing !== 'ready' : standing === 'processing'
          if (isDue) expect(server[event]()).toBe(true)
          if (isDue || (event === 'fail' && before !== 'speaking')) take(event)
        } else if (event === 'end') {
          // The last sound ends after the answer is whole.
          if (standing !== 'speaking') take('end')
        } else if (event === 'record' || event === 'interrupt') {
          // Speaking into the answer, or pressing the button, stops what is still made of it.
          if (take(event) && standing === 'speaking') expect(server.interrupt()).toBe(true)
        } else if (event === 'cancel') {
          if (take('cancel') && standing !== 'ready') expect(server.cancel()).toBe(true)
        } else if (take(event) && event === 'reset') server.reset()
        expect(server.state() === 'processing').toBe(panel === 'processing')
        if (server.state() === 'speaking') expect(panel).toBe('speaking')
      }
    }),
  )
})

it('an answer that is spoken is cut by the recording that arrives, and one that is not is waited for', () => {
  const turn = turnOf('a', 'processing')
  expect(decideArrival([{ ...turn, answer: 'Bom dia.' }]).ok).toBe(true)
  expect(decideArrival([turn]).ok).toBe(false)
  expect(decideArrival([{ ...turn, state: 'done' }]).ok).toBe(true)
})

it('speech interrupts an answer that is spoken, also a whole one, and nothing else', () => {
  const interrupted = { ok: true, next: { state: 'listening' } }
  expect(decideInterruption({ state: 'processing', answer: 'Sim.' })).toMatchObject(interrupted)
  expect(decideInterruption({ state: 'done', answer: 'Sim.' })).toMatchObject(interrupted)
  const refused = { ok: false, code: 'assistant.voice_not_now' }
  expect(decideInterruption({ state: 'processing', answer: '' })).toMatchObject(refused)
  for (const state of ['cancelled', 'failed'] as const)
    expect(decideInterruption({ state, answer: 'Sim.' })).toMatchObject(refused)
  expect(decideInterruption(undefined)).toMatchObject(refused)
})
