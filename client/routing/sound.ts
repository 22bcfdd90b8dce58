/** The sound of an offer: two short tones, unless muted. */
import { createStore } from '../platform/feed/store.ts'
import { recall, remember } from '../platform/storage.ts'

const key = 'aura.desk.muted'

export const muteStore = createStore(recall(key) === '1')
export const isMuted = muteStore.get

export function mute(muted: boolean) {
  remember(key, muted ? '1' : '0')
  muteStore.set(muted)
}

let context: AudioContext | undefined

const tones = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.16 },
]
const seconds = 0.14

export function ring() {
  // Another tab may have muted it.
  if (recall(key) === '1' || !('AudioContext' in window)) return
  context ??= new AudioContext()
  // Before the first press on the page a browser stays silent; the card is there all the same.
  void context.resume().catch(() => {})
  for (const { hertz, at } of tones) {
    const [tone, gain] = [context.createOscillator(), context.createGain()]
    const from = context.currentTime + at
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, from)
    gain.gain.exponentialRampToValueAtTime(0.2, from + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(from)
    tone.stop(from + seconds)
  }
}
