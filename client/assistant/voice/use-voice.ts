/**
 * The voice panel's course: the machine says what may happen, this does it. What belongs to a turn that was cancelled or
 * reset meanwhile finds another generation, and changes nothing.
 */
import {
  cancelVoice,
  recordingSeconds,
  resetVoice,
  speechMeans,
  type VoiceLanguage,
  voiceChat,
  voice as voiceView,
} from '@aura/contracts/assistant/voice.ts'
import { decideRecord, decideVoice, moveVoice, voiceStateOf } from '@aura/machines/assistant/decide-voice.ts'
import type { VoiceEvent, VoiceState } from '@aura/machines/assistant/voice.ts'
import { voiceReducer } from '@aura/machines/assistant/voice-turns.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { RefusedError } from '../../platform/feed/refused.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { base64Of, type Microphone, openMicrophone } from './microphone.ts'
import { type Player, playSound } from './player.ts'
import { type Recognition, startRecognition } from './recognition.ts'

type Choice = { agentId: string | null; language: VoiceLanguage; isForbidden: boolean }
type Sounds = { input: AnalyserNode | null; output: AnalyserNode | null }

const silent: Sounds = { input: null, output: null }
const wordsOf = (error: unknown, fallback: string) => (error instanceof RefusedError ? errorText(error) : fallback)

export function useVoice({ agentId, language, isForbidden }: Choice) {
  const { t, i18n } = useTranslation()
  const feed = useFeed()
  const call = useSecretCall()
  const { state: session, status } = useView(voiceView, voiceReducer, {})
  const { send: cancelTurn } = useCommand(cancelVoice)
  const { send: resetTurns } = useCommand(resetVoice)
  const [own, setOwn] = useState<VoiceState>('ready')
  const [problem, setProblem] = useState<string>()
  const [levels, setLevels] = useState<Sounds>(silent)
  /** From the end of the recording to the first sound, of the turns of this page. */
  const [firstSounds, setFirstSounds] = useState<Readonly<Record<string, number>>>({})
  const now = useRef<VoiceState>('ready')
  const generation = useRef(0)
  /** The turn on its way, and those that nobody waits for any more: they are cancelled once the server has them. */
  const sending = useRef('')
  const unwanted = useRef(new Set<string>())
  const open = useRef<{ microphone?: Microphone; recognition?: Recognition | null; player?: Player; timer?: number }>(
    {},
  )
  const turns = session?.turns ?? []
  // After a reload the turn of the page before may still be processed.
  const state: VoiceState = own === 'ready' ? voiceStateOf(turns) : own

  const move = (type: VoiceEvent['type']) => {
    now.current = moveVoice(now.current, type)
    setOwn(now.current)
  }
  const release = () => {
    const { microphone, recognition, player, timer } = open.current
    open.current = {}
    clearTimeout(timer)
    microphone?.close()
    void recognition?.end()
    player?.stop()
    setLevels(silent)
  }
  const begin = () => {
    generation.current += 1
    const own = generation.current
    return () => own === generation.current
  }
  useEffect(
    () => () => {
      generation.current += 1
      const { microphone, recognition, player, timer } = open.current
      open.current = {}
      clearTimeout(timer)
      microphone?.close()
      void recognition?.end()
      player?.stop()
    },
    [],
  )

  const unwantedTurn = turns.find(({ id, state }) => state === 'processing' && unwanted.current.has(id))?.id
  useEffect(() => {
    if (unwantedTurn === undefined) return
    unwanted.current.delete(unwantedTurn)
    void cancelTurn({}).catch(() => {})
  }, [unwantedTurn, cancelTurn])

  async function record() {
    const decision = decideRecord(state, { agentId, isForbidden })
    const isSaid = agentId === null || isForbidden
    if (!decision.ok) return setProblem(isSaid ? i18n.t(decision.code as 'assistant.agent_needed') : undefined)
    release()
    const isWanted = begin()
    setProblem(undefined)
    move('record')
    try {
      // The policy may have changed since the panel was opened; unknown, the browser's own recognition stays off.
      const means = await feed.read(speechMeans, {}).then(
        ({ output }) => output,
        () => null,
      )
      if (!isWanted()) return
      if (means?.recognition === 'forbidden') {
        setProblem(t('assistant.recognition_forbidden'))
        return move('fail')
      }
      const microphone = await openMicrophone()
      if (!isWanted()) return microphone.close()
      const recognition = means?.recognition === 'none' ? startRecognition(language) : null
      open.current = { microphone, recognition, timer: window.setTimeout(() => void stop(), recordingSeconds * 1000) }
      setLevels({ ...silent, input: microphone.level })
      move('open')
    } catch {
      if (!isWanted()) return
      setProblem(t('voice.microphone_failed'))
      move('fail')
    }
  }

  async function stop() {
    const { microphone, recognition, timer } = open.current
    if (!decideVoice(now.current, 'stop').ok || !microphone || agentId === null) return
    const isWanted = begin()
    const stoppedAt = performance.now()
    clearTimeout(timer)
    open.current = {}
    move('stop')
    setLevels(silent)
    const turnId = newId()
    sending.current = turnId
    try {
      const [recording, text] = await Promise.all([microphone.stop(), recognition?.end() ?? ''])
      const audio = await base64Of(recording)
      if (!isWanted()) return
      const answer = await call(voiceChat, { audio, agentId, language, turnId, ...(text !== '' && { text }) })
      if (isWanted()) await say(answer.audioContent, { turnId, stoppedAt, isWanted })
    } catch (error) {
      if (!isWanted()) return
      setProblem(wordsOf(error, t('assistant.audio_failed')))
      move('fail')
    }
  }

  type Turn = { turnId: string; stoppedAt: number; isWanted: () => boolean }

  async function say(sound: string | null, { turnId, stoppedAt, isWanted }: Turn) {
    const end = () => {
      if (!isWanted()) return
      setLevels(silent)
      move('end')
    }
    move('answer')
    if (sound === null) return end()
    // Bytes that are no sound leave the text, which stands for itself.
    const player = await playSound(sound, end).catch(() => null)
    if (!player || !isWanted()) {
      player?.stop()
      return end()
    }
    open.current = { player }
    setLevels({ ...silent, output: player.level })
    setFirstSounds((before) => ({ ...before, [turnId]: Math.round(performance.now() - stoppedAt) }))
  }

  function cancel() {
    const isProcessed = voiceStateOf(turns) === 'processing'
    if (!isProcessed) unwanted.current.add(sending.current)
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

  return { state, status, turns, problem, levels, firstSounds, record, stop, cancel, reset }
}

export type Voice = ReturnType<typeof useVoice>
