/**
 * The answer is spoken while it is made: each sentence that nothing can change any more becomes a sound, one after the
 * other, and goes to the listener in its order. A sentence that cannot be spoken goes as its text, and the next one is tried.
 */
import type { SpokenSentence } from '@aura/contracts/assistant/spoken-turn.ts'
import { settledSentences, speechSentences } from '@aura/machines/assistant/speech-sentences.ts'
import { noteWritten } from '../running-answers.ts'
import type { SpeechFor } from './answer-speech.ts'
import { soundOf } from './sound-of.ts'
import { spokenSoFar, spokenText } from './spoken-text.ts'
import { noteTurn } from './turn-store.ts'

export type Listener = {
  hear: (spoken: SpokenSentence) => void
  /** False once the listener has gone away: what nobody hears is not spoken. */
  isThere: () => boolean
}

export const speechBySentences =
  (listener: Listener): SpeechFor =>
  (parts, ids) => {
    const { within, elapsed, signal } = parts
    /** What is said: of the questions to the model before, and of this one. */
    let [earlier, current] = ['', '']
    let currentRound = 0
    let [textAt, soundAt] = [null as number | null, null as number | null]
    let queue = Promise.resolve()

    async function speakSentence(text: string, before: string, names: readonly string[]): Promise<void> {
      signal.throwIfAborted()
      if (before === '' && listener.isThere()) await within((work) => noteTurn(work, ids, { answer: text }))
      const isSpoken = listener.isThere() && text.trim() !== ''
      const sound = isSpoken ? await soundOf(parts, { text: text.trim(), names, before }) : null
      signal.throwIfAborted()
      if (sound) soundAt ??= elapsed()
      noteWritten(ids.turnId, { text: before + text, figures: [] })
      listener.hear({ text, audio: sound?.toString('base64') ?? null })
      // Another process that stops the turn knows by it what was heard.
      if (before !== '') await within((work) => noteTurn(work, ids, { answer: before + text }))
    }

    function add(sentences: readonly string[], names: readonly string[]): void {
      for (const text of sentences) {
        const before = earlier + current
        current += text
        textAt ??= elapsed()
        queue = queue.then(() => speakSentence(text, before, names))
      }
      // `finish` throws what went wrong; where a model fails first, nothing waits for it.
      queue.catch(() => {})
    }

    const beginRound = () => {
      earlier += current
      current = ''
    }
    return {
      grow: (round, markdown, isSettled = false) => {
        if (round !== currentRound) beginRound()
        currentRound = round
        const text = isSettled ? `${spokenText(markdown)}\n` : settledSentences(spokenSoFar(markdown)).join('')
        if (text.startsWith(current)) add(speechSentences(text.slice(current.length)), [])
      },
      finish: async (text, names) => {
        if (!`${text}\n`.startsWith(current)) beginRound()
        add(speechSentences(text.slice(current.length)), names)
        await queue
        return { text: earlier + current, sound: null, textAt, soundAt }
      },
    }
  }
