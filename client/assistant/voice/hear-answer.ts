/** An answer that is heard sentence by sentence while the rest of it is made, and what was heard of it so far. */
import type { SpokenSentence } from '@aura/contracts/assistant/spoken-turn.ts'
import { openPlayer, type Player } from './player.ts'

type Hearing = {
  /** False once the turn was cancelled or reset, or has failed: nothing of it is played any more. */
  isWanted: () => boolean
  onBegin: () => void
  /** All that has come so far. */
  onText: (text: string) => void
  /** The receiver closes it. */
  onPlayer: (player: Player) => void
  onFirstSound: (atMs: number) => void
}
type Sentence = { text: string; isHeard: () => boolean }

const isRead = () => true
const textOf = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text).join('')

/** What has no sound, or bytes that are no sound, leaves the text, which stands for itself. */
export function hearAnswer({ isWanted, onBegin, onText, onPlayer, onFirstSound }: Hearing) {
  const sentences: Sentence[] = []
  let player: Player | undefined
  let unspoken = 0
  let playing = Promise.resolve()

  async function play(audio: string): Promise<() => boolean> {
    if (!player) {
      player = await openPlayer(onFirstSound)
      if (isWanted()) onPlayer(player)
      else player.stop()
    }
    const hasBegun = await player.add(audio)
    if (!hasBegun) unspoken += 1
    return hasBegun ?? isRead
  }

  return {
    /** The sentences that have begun to sound; one without a sound is read. */
    heard: () => {
      const next = sentences.findIndex(({ isHeard }) => !isHeard())
      return textOf(next < 0 ? sentences : sentences.slice(0, next))
    },
    add: ({ text, audio }: SpokenSentence) => {
      if (!isWanted()) return
      if (sentences.length === 0) onBegin()
      const sentence = { text, isHeard: audio === null ? isRead : () => false }
      sentences.push(sentence)
      onText(textOf(sentences))
      if (audio === null) unspoken += text.trim() === '' ? 0 : 1
      else
        playing = playing
          .then(async () => {
            sentence.isHeard = await play(audio)
          })
          .catch(() => {
            sentence.isHeard = isRead
            unspoken += 1
          })
    },
    end: async () => {
      await playing
      await player?.end()
      return { isBegun: sentences.length > 0, hasUnspoken: unspoken > 0 }
    },
  }
}
