/** Listens into the room while an answer is spoken, until speech interrupts it. */
import { interrupts, noteLevel, type SpeechDetection } from '@aura/machines/assistant/barge-in.ts'
import { levelReader } from './sound-level.ts'

const readingMs = 30

/** Once at most; what is returned ends it before. */
export function watchSpeech(source: AnalyserNode, onSpeech: () => void): () => void {
  const level = levelReader(source)
  let detection: SpeechDetection | null = null
  const timer = setInterval(() => {
    detection = noteLevel(detection, level(), performance.now())
    if (!interrupts(detection)) return
    clearInterval(timer)
    onSpeech()
  }, readingMs)
  return () => clearInterval(timer)
}
