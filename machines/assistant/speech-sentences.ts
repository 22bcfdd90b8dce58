/**
 * The text of an answer cut into what is spoken at a time: a sentence, an item of a list, or as much of a long one as fits.
 * The sentences joined are the text again. A full stop ends a sentence where white space and no small letter follow it, and
 * where it belongs to no figure, number of a list, initial or abbreviation of Portuguese, English or Spanish.
 */

/** In characters: some twenty seconds of speech. */
export const sentenceLimit = 300

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Titles and the like: a name or the rest of the sentence follows. */
const abbreviations = wordSet(
  [
    'sr sra srta srs sras dr dra drs dras prof profa eng enga av exmo exma ilmo ilma dna sto sta ltda cia aprox vs ex',
    'mr mrs ms messrs jr st mt approx dept ud uds vd vds ee uu gral lic',
  ].join(' '),
)
/** Words in some sentences, abbreviations before a figure. */
const beforeFigures = wordSet('n no nº núm num nr art arts pág págs pag cap fig vol tel ramal ref ed inc sec seç')
const bounds = /([.!?…]+)["'”’»)\]*_`]*\s+|\n\s*/gu
const smallLetter = /^\p{Ll}/u
const lastWord = /(?:^|[\s("'“‘«[*_`/.])([\p{L}\p{N}]+)$/u
/** Of a list, at the beginning of a line: '2.' or 'b.'. */
const listNumber = /(?:^|\n)\s*(?:\d{1,3}|\p{L})$/u

/** Longer than any abbreviation. */
const longestWord = 20

function endsSentence(
  text: string,
  mark: string,
  { from, at, end }: { from: number; at: number; end: number },
): boolean {
  if (smallLetter.test(text.slice(end))) return false
  if (mark !== '.') return true
  const before = text.slice(from, at)
  if (listNumber.test(before)) return false
  const word = (lastWord.exec(before.slice(-longestWord))?.[1] ?? '').toLowerCase()
  if (/^\p{L}$/u.test(word) || abbreviations.has(word)) return false
  return !(beforeFigures.has(word) && /^\d/.test(text.slice(end)))
}

/** Where the first sentence from there on ends with the white space behind it; undefined where it goes on to the end. */
function sentenceEnd(text: string, from: number): number | undefined {
  const search = new RegExp(bounds)
  search.lastIndex = from
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const [all, mark] = found
    const end = found.index + all.length
    if (end >= text.length) return undefined
    const isLine = all.includes('\n')
    const isBlank = text.slice(from, end).trim() === ''
    if (!isBlank && (isLine || (mark && endsSentence(text, mark, { from, at: found.index, end })))) return end
  }
  return undefined
}

/** Between two words where it can be, and not between two groups of the figures of one number. */
function forcedEnd(text: string, from: number): number {
  const most = from + sentenceLimit
  for (const pattern of [/[,;:)]\s$/u, /\D\s$/u, /\s$/u])
    for (let end = most; end > from + sentenceLimit / 2; end--) if (pattern.test(text.slice(end - 2, end))) return end
  const last = text.charCodeAt(most - 1)
  return last >= 0xd800 && last <= 0xdbff ? most - 1 : most
}

export function speechSentences(text: string): string[] {
  const sentences: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = sentenceEnd(text, from) ?? text.length
    const to = end - from <= sentenceLimit ? end : forcedEnd(text, from)
    sentences.push(text.slice(from, to))
    from = to
  }
  return sentences
}

/** Those of a text that still grows which nothing can change that follows. */
export const settledSentences = (text: string): string[] => speechSentences(text).slice(0, -1)
