/** The part of a text where the first of the words stands, without regard to case and accents. */
const before = 30
const length = 120

const plain = (letter: string) => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export function snippetOf(text: string, words: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const first = [...plain(words.trim().split(/\s+/)[0] ?? '')]
  const folded = letters.map(plain)
  const at = folded.findIndex((_, index) => first.every((letter, step) => folded[index + step] === letter))
  const from = at <= before ? 0 : at - before
  const cut = letters.slice(from, from + length).join('')
  return `${from > 0 ? '…' : ''}${cut}${from + length < letters.length ? '…' : ''}`
}
