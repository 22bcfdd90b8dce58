/** The microphone: 16 kHz, without echo and noise, as WebM with Opus; its level can be read while it is open. */
import { recordingFormat } from '@aura/contracts/assistant/voice.ts'

export type Microphone = {
  readonly level: AnalyserNode
  /** The recording, as it goes out; the microphone is closed by it. */
  readonly stop: () => Promise<Blob>
  readonly close: () => void
}

const { type, sampleRate, bitsPerSecond } = recordingFormat
const wanted: MediaTrackConstraints = { sampleRate, channelCount: 1, echoCancellation: true, noiseSuppression: true }

/** Asks the person for leave where it has not been given; rejects where it is not. */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: wanted })
  // A device of another rate is converted here: what is recorded has the rate whatever the browser makes of the wish.
  const context = new AudioContext({ sampleRate })
  const source = context.createMediaStreamSource(stream)
  const level = context.createAnalyser()
  const outlet = context.createMediaStreamDestination()
  source.connect(level)
  source.connect(outlet)
  const recorder = new MediaRecorder(outlet.stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  await context.resume()
  recorder.start()
  return {
    level,
    close,
    stop: async () => {
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
