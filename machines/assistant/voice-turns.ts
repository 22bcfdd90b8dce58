/** What the voice panel shows after an event of the person's session. */
import {
  turnLimit,
  type VoiceViewState,
  voice,
  voiceReset,
  voiceTurnEnded,
  voiceTurnHeard,
  voiceTurnStarted,
} from '@aura/contracts/assistant/voice.ts'
import { on, reducer } from '../platform/reducer.ts'

type OneTurn = { turn: VoiceViewState['turns'][number] }
const replaceTurn = (state: VoiceViewState, { turn }: OneTurn): VoiceViewState => ({
  ...state,
  turns: state.turns.map((before) => (before.id === turn.id ? turn : before)),
})

export const voiceReducer = reducer(voice, [
  on(
    voiceTurnStarted,
    (state, { turn }): VoiceViewState => ({ ...state, turns: [...state.turns, turn].slice(-turnLimit) }),
  ),
  on(voiceTurnHeard, replaceTurn),
  on(voiceTurnEnded, replaceTurn),
  on(voiceReset, (state): VoiceViewState => ({ ...state, turns: [] })),
])
