/** How words are compared on this side: like on the server, without case, accents and punctuation. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '')

/** Whether a command is meant: every word that was typed begins one of its words. */
export function isMeant(title: string, typed: string): boolean {
  const words = wordsOf(title)
  const asked = wordsOf(typed)
  return asked.length > 0 && asked.every((begun) => words.some((word) => word.startsWith(begun)))
}

export type TextFragment = { text: string; hit: boolean }

/** The text in pieces, those that were asked for marked: at the beginning of a word if there is one, else anywhere. */
export function piecesOf(text: string, asked: string): TextFragment[] {
  const letters = [...text.normalize('NFC')]
  const plain = letters.map(foldText)
  const whole = plain.join('')
  /** For every place in `whole` the letter it comes from. */
  const from = plain.flatMap((part, letter) => Array.from({ length: part.length }, () => letter))
  const hit = letters.map(() => false)
  for (const word of wordsOf(asked)) {
    const places = placesOf(whole, word)
    const begun = places.filter((at) => at === 0 || /[\s\p{P}]/u.test(whole[at - 1] ?? ''))
    for (const at of begun.length > 0 ? begun : places)
      for (let place = at; place < at + word.length; place += 1) hit[from[place] ?? -1] = true
  }
  const pieces: TextFragment[] = []
  for (const [index, letter] of letters.entries()) {
    const last = pieces.at(-1)
    if (last && last.hit === hit[index]) last.text += letter
    else pieces.push({ text: letter, hit: hit[index] ?? false })
  }
  return pieces
}

function placesOf(whole: string, word: string): number[] {
  const places: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) places.push(at)
  return places
}
