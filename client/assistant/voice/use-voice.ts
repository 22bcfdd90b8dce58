/**
 * The voice panel's course: the machine says what may happen, this does it. What belongs to a turn that was cancelled or
 * reset meanwhile finds another generation, and changes nothing.
 */
import {
  cancelVoice,
  interruptVoice,
  recordingSeconds,
  resetVoice,
  speechMeans,
  type VoiceLanguage,
  voice as voiceView,
} from '@aura/contracts/assistant/voice.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { BargeInChoice } from '@aura/machines/assistant/barge-in.ts'
import { decideRecord, decideVoice, moveVoice, voiceStateOf } from '@aura/machines/assistant/decide-voice.ts'
import type { VoiceEvent, VoiceState } from '@aura/machines/assistant/voice.ts'
import { voiceReducer } from '@aura/machines/assistant/voice-turns.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { RefusedError } from '../../platform/feed/refused.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { hearAnswer } from './hear-answer.ts'
import { base64Of, type Microphone, type OpenMicrophone, openMicrophone } from './microphone.ts'
import type { Player } from './player.ts'
import { type Recognition, startRecognition } from './recognition.ts'
import { useSpokenTurn } from './spoken-turn.ts'
import { useBargeIn } from './use-barge-in.ts'

type Choice = { agentId: string | null; language: VoiceLanguage; isForbidden: boolean; bargeIn: BargeInChoice }
type Sounds = { input: AnalyserNode | null; output: AnalyserNode | null }
/** What is there of an answer that is spoken while the rest of it is made. */
type GrowingAnswer = { turnId: string; text: string }
/** What is open now, and has to be closed. */
type OpenParts = {
  input?: OpenMicrophone
  microphone?: Microphone
  recognition?: Recognition | null
  timer?: number
  answer?: AbortController
  player?: Player
  /** What was heard of the answer so far. */
  heard?: () => string
}

const silent: Sounds = { input: null, output: null }
const wordsOf = (error: unknown, fallback: string) => (error instanceof RefusedError ? errorText(error) : fallback)

export function useVoice({ agentId, language, isForbidden, bargeIn }: Choice) {
  const { t, i18n } = useTranslation()
  const feed = useFeed()
  const takeTurn = useSpokenTurn()
  const { state: session, status } = useView(voiceView, voiceReducer, {})
  const { send: cancelTurn } = useCommand(cancelVoice)
  const { send: interruptTurn } = useCommand(interruptVoice)
  const { send: resetTurns } = useCommand(resetVoice)
  const [own, setOwn] = useState<VoiceState>('ready')
  const [problem, setProblem] = useState<string>()
  const [levels, setLevels] = useState<Sounds>(silent)
  const [growing, setGrowing] = useState<GrowingAnswer>()
  /** From the end of the recording to the first sound, of the turns of this page. */
  const [firstSounds, setFirstSounds] = useState<Readonly<Record<string, number>>>({})
  const now = useRef<VoiceState>('ready')
  const generation = useRef(0)
  /** The turn on its way, and those that nobody waits for any more: they are cancelled once the server has them. */
  const sending = useRef('')
  const unwanted = useRef(new Set<string>())
  /** As it was when the recording began; unknown, nothing of the browser's own is used. */
  const means = useRef<OutputOf<typeof speechMeans> | null>(null)
  const open = useRef<OpenParts>({})
  const turns = session?.turns ?? []
  // After a reload the turn of the page before may still be processed.
  const state: VoiceState = own === 'ready' ? voiceStateOf(turns) : own

  const move = (type: VoiceEvent['type']) => {
    now.current = moveVoice(now.current, type)
    setOwn(now.current)
  }
  const release = () => {
    closeParts(open.current)
    open.current = {}
    setLevels(silent)
  }
  const begin = () => {
    generation.current += 1
    const current = generation.current
    return () => current === generation.current
  }
  useEffect(
    () => () => {
      generation.current += 1
      closeParts(open.current)
      open.current = {}
    },
    [],
  )

  const unwantedTurn = turns.find(({ id, state }) => state === 'processing' && unwanted.current.has(id))?.id
  useEffect(() => {
    if (unwantedTurn === undefined) return
    unwanted.current.delete(unwantedTurn)
    void cancelTurn({}).catch(() => {})
  }, [unwantedTurn, cancelTurn])

  /** The answer that is spoken now: the server makes no more of it, and what was heard of it stays. */
  const cutAnswer = () => {
    if (now.current !== 'speaking') return
    const heard = open.current.heard?.() ?? ''
    void interruptTurn({ turnId: sending.current, heard }).catch(() => {})
  }

  async function record() {
    const decision = decideRecord(state, { agentId, isForbidden })
    const isSaid = agentId === null || isForbidden
    if (!decision.ok) return setProblem(isSaid ? i18n.t(decision.code as 'assistant.agent_needed') : undefined)
    cutAnswer()
    release()
    const isWanted = begin()
    setProblem(undefined)
    move('record')
    try {
      // The policy may have changed since the panel was opened; unknown, the browser's own recognition stays off.
      means.current = await feed.read(speechMeans, {}).then(
        ({ output }) => output,
        () => null,
      )
      if (!isWanted()) return
      if (means.current?.recognition === 'forbidden') {
        setProblem(t('assistant.recognition_forbidden'))
        return move('fail')
      }
      const microphone = await (await openMicrophone()).record()
      if (!isWanted()) return microphone.close()
      listen(microphone)
      move('open')
    } catch {
      if (!isWanted()) return
      setProblem(t('voice.microphone_failed'))
      move('fail')
    }
  }

  function listen(microphone: Microphone) {
    const recognition = means.current?.recognition === 'none' ? startRecognition(language) : null
    const timer = window.setTimeout(() => void stop(), recordingSeconds * 1000)
    open.current = { microphone, recognition, timer }
    setLevels({ ...silent, input: microphone.level })
  }

  /** Somebody speaks into the answer: it stops, and the recording begins with what was said until now. */
  async function interrupt(input: OpenMicrophone) {
    if (!decideVoice(now.current, 'interrupt').ok) return input.close()
    cutAnswer()
    release()
    const isWanted = begin()
    open.current = { input }
    setProblem(undefined)
    move('interrupt')
    try {
      const microphone = await input.record()
      if (!isWanted()) return microphone.close()
      listen(microphone)
    } catch {
      if (!isWanted()) return
      setProblem(t('voice.microphone_failed'))
      move('fail')
    }
  }
  useBargeIn({
    ...{ choice: bargeIn, isSpeaking: own === 'speaking' && levels.output !== null },
    onOpen: (input) => setLevels((before) => ({ ...before, input })),
    onSpeech: (input) => void interrupt(input),
  })

  async function stop() {
    const { microphone, recognition, timer } = open.current
    if (!decideVoice(now.current, 'stop').ok || !microphone || agentId === null) return
    const isWanted = begin()
    const stoppedAt = performance.now()
    const answer = new AbortController()
    clearTimeout(timer)
    open.current = { answer }
    move('stop')
    setLevels(silent)
    const turnId = newId()
    sending.current = turnId
    try {
      const [recording, text] = await Promise.all([microphone.stop(), recognition?.end() ?? ''])
      const audio = await base64Of(recording)
      if (!isWanted()) return
      const spoken = hearAnswer({
        isWanted,
        onBegin: () => move('answer'),
        onText: (text) => setGrowing({ turnId, text }),
        onPlayer: (player) => {
          open.current.player = player
          setLevels((before) => ({ ...before, output: player.level }))
        },
        onFirstSound: (atMs) => setFirstSounds((before) => ({ ...before, [turnId]: Math.round(atMs - stoppedAt) })),
      })
      open.current.heard = spoken.heard
      const input = { audio, agentId, language, turnId, ...(text !== '' && { text }) }
      await takeTurn(input, { onSentence: spoken.add, signal: answer.signal })
      const { isBegun, hasUnspoken } = await spoken.end()
      if (!isWanted()) return
      release()
      if (!isBegun) move('answer')
      if (hasUnspoken && means.current?.synthesis !== 'none') setProblem(t('voice.unspoken'))
      move('end')
    } catch (error) {
      if (!isWanted()) return
      // What has come of the answer is not played after this.
      begin()
      release()
      setProblem(wordsOf(error, t('assistant.audio_failed')))
      move('fail')
    }
  }

  function cancel() {
    const isProcessed = voiceStateOf(turns) !== 'ready'
    if (!isProcessed) unwanted.current.add(sending.current)
    cutAnswer()
    begin()
    release()
    setProblem(undefined)
    move('cancel')
    if (isProcessed) void cancelTurn({}).catch(() => {})
  }

  function reset() {
    unwanted.current.add(sending.current)
    begin()
    release()
    setProblem(undefined)
    move('reset')
    void resetTurns({}).catch((error) => setProblem(errorText(error)))
  }

  return { state, status, turns, problem, levels, firstSounds, growing, record, stop, cancel, reset }
}

function closeParts({ input, microphone, recognition, timer, answer, player }: OpenParts): void {
  clearTimeout(timer)
  input?.close()
  microphone?.close()
  void recognition?.end()
  answer?.abort()
  player?.stop()
}

export type Voice = ReturnType<typeof useVoice>
