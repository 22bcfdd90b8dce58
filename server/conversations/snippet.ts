/** The part of a text where the first of the words stands, without regard to case and accents. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'

const before = 30
const length = 120

export function snippetOf(text: string, words: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const first = [...foldText(words.trim().split(/\s+/)[0] ?? '')]
  const folded = letters.map(foldText)
  const at = folded.findIndex((_, index) => first.every((letter, step) => folded[index + step] === letter))
  // From the beginning of a word.
  const from = at <= before ? 0 : letters.indexOf(' ', at - before) + 1
  const cut = letters.slice(from, from + length).join('')
  return `${from > 0 ? '…' : ''}${cut}${from + length < letters.length ? '…' : ''}`
}
