/** How words are compared on this side: like on the server, without case, accents and punctuation. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '')

/** Whether a command is meant: every word that was typed begins one of its words. */
export function isMeant(title: string, typed: string): boolean {
  const words = wordsOf(title)
  const queryWords = wordsOf(typed)
  return queryWords.length > 0 && queryWords.every((begun) => words.some((word) => word.startsWith(begun)))
}

const beginsName = (title: string, typed: string): boolean =>
  wordsOf(title).join(' ').startsWith(wordsOf(typed).join(' '))

/**
 * The commands that lead the list: those whose name begins with what was typed, then those of which each typed word begins
 * a synonym.
 */
export function leadingOf<T extends { title: string; words?: string }>(commands: readonly T[], typed: string): T[] {
  const named = commands.filter(({ title }) => beginsName(title, typed))
  return [...named, ...commands.filter((command) => !named.includes(command) && isMeant(command.words ?? '', typed))]
}

export type TextFragment = { text: string; hit: boolean }

/** The text in pieces, those that were asked for marked: at the beginning of a word if there is one, else anywhere. */
export function piecesOf(text: string, queryWords: string): TextFragment[] {
  const letters = [...text.normalize('NFC')]
  const plain = letters.map(foldText)
  const whole = plain.join('')
  /** For every place in `whole` the letter it comes from. */
  const from = plain.flatMap((part, letter) => Array.from({ length: part.length }, () => letter))
  const hit = letters.map(() => false)
  for (const word of wordsOf(queryWords)) {
    const positions = placesOf(whole, word)
    const begun = positions.filter((at) => at === 0 || /[\s\p{P}]/u.test(whole[at - 1] ?? ''))
    for (const at of begun.length > 0 ? begun : positions)
      for (let position = at; position < at + word.length; position += 1) hit[from[position] ?? -1] = true
  }
  const textFragments: TextFragment[] = []
  for (const [index, letter] of letters.entries()) {
    const last = textFragments.at(-1)
    if (last && last.hit === hit[index]) last.text += letter
    else textFragments.push({ text: letter, hit: hit[index] ?? false })
  }
  return textFragments
}

function placesOf(whole: string, word: string): number[] {
  const positions: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) positions.push(at)
  return positions
}
