/** The microphone: 16 kHz, without echo and noise, as WebM with Opus; its level can be read while it is open. */
import { recordingFormat } from '@aura/contracts/assistant/voice.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../platform/feed/store.ts'

export type Microphone = {
  readonly level: AnalyserNode
  /** The recording, as it goes out; the microphone is closed by it. */
  readonly stop: () => Promise<Blob>
  readonly close: () => void
}

export type OpenMicrophone = {
  readonly level: AnalyserNode
  /** False where the browser says that it hears its own loudspeakers. */
  readonly hasEchoCancellation: boolean
  /** What is recorded begins with the pre-roll: what was heard just before. */
  readonly record: () => Promise<Microphone>
  readonly close: () => void
}

const { type, sampleRate, bitsPerSecond } = recordingFormat
/** How often the recorder gives out what it has, and for how long its first bytes are waited for. */
const sliceMs = 100
const firstBytesMs = 5000
/** In samples, some thirty milliseconds: the level of a click is over soon after it. */
const levelWindow = 512
const wanted: MediaTrackConstraints = { sampleRate, channelCount: 1, echoCancellation: true, noiseSuppression: true }

/** What the device said that was opened last. */
const deviceStore = createStore(true)

/** Whether the browser, on this device, can keep its own loudspeakers out of what it hears. */
export function useEchoCancellation(): boolean {
  const hasEchoCancellation = useSyncExternalStore(deviceStore.subscribe, deviceStore.get)
  return hasEchoCancellation && navigator.mediaDevices?.getSupportedConstraints().echoCancellation === true
}

/** Opus packets come a moment after the sound: a recording that is stopped before them would be an empty file. */
const firstBytes = (recorder: MediaRecorder) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the recorder gives nothing')), firstBytesMs)
    recorder.addEventListener('dataavailable', function look({ data }) {
      if (data.size === 0) return
      clearTimeout(timer)
      recorder.removeEventListener('dataavailable', look)
      resolve()
    })
  })

/** Asks the person for leave where it has not been given; rejects where it is not. It records from when it is told to. */
export async function openMicrophone({ preRollSeconds = 0 } = {}): Promise<OpenMicrophone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: wanted })
  let context: AudioContext | undefined
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context && context.state !== 'closed') void context.close()
  }
  try {
    // A device of another rate is converted here: what is recorded has the rate whatever the browser makes of the wish.
    context = new AudioContext({ sampleRate })
    const source = context.createMediaStreamSource(stream)
    const level = context.createAnalyser()
    level.fftSize = levelWindow
    const delay = context.createDelay(Math.max(1, preRollSeconds))
    delay.delayTime.value = preRollSeconds
    const outlet = context.createMediaStreamDestination()
    source.connect(level)
    source.connect(delay).connect(outlet)
    await context.resume()
    const hasEchoCancellation = stream.getAudioTracks().every((track) => track.getSettings().echoCancellation !== false)
    deviceStore.set(hasEchoCancellation)
    const record = async () => await recordFrom(outlet.stream, { level, close, preRollSeconds })
    return { level, hasEchoCancellation, close, record }
  } catch (error) {
    close()
    throw error
  }
}

type Recorded = Pick<OpenMicrophone, 'level' | 'close'> & { preRollSeconds: number }

async function recordFrom(stream: MediaStream, { level, close, preRollSeconds }: Recorded): Promise<Microphone> {
  const chunks: Blob[] = []
  const begun = async () => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    recorder.start(sliceMs)
    await firstBytes(recorder)
    return recorder
  }
  const recorder = await begun().catch((error: unknown) => {
    close()
    throw error
  })
  return {
    level,
    close,
    stop: async () => {
      // What was said last is still in the delay.
      if (preRollSeconds > 0) await new Promise((resolve) => setTimeout(resolve, preRollSeconds * 1000))
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await ended
      close()
      return new Blob(chunks, { type })
    },
  }
}

export async function base64Of(recording: Blob): Promise<string> {
  const bytes = new Uint8Array(await recording.arrayBuffer())
  let text = ''
  // A call takes so many arguments and no more.
  const step = 8192
  for (let from = 0; from < bytes.length; from += step)
    text += String.fromCharCode(...bytes.subarray(from, from + step))
  return btoa(text)
}
