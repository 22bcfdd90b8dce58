/**
 * The figures of a model's text that no result of its tools holds. Each number of the text is read in every way it can be
 * meant ('1.234' is a thousand and some, or one and some) and looked up among the numbers of the sources, as they stand,
 * in minor units, as a share, and rounded as the text rounds. Dates, times, years, ordinals, the numbers of a list and
 * what is a part of a word are no figures. One pass over each text.
 */

/** So many are named. */
export const unverifiedLimit = 5

/** Digits with their separators; a space between groups is one that does not break. */
const numbers = /\d{1,15}(?:[.,\u00a0\u202f]\d{1,15}){0,6}/g
const ids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const instants = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?/g
/** Code, addresses, and the placeholders of personal data. */
const noWords =
  /`[^`\n]{0,200}`|\]\([^()\s]{0,300}\)|\bhttps?:\/\/\S{0,300}|[\w.+-]{1,64}@[\w.-]{1,100}|\[[A-Z]{2,12}_\d{1,4}\]/g
const dates = /\b\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?\b|\b\d{1,2}(?::\d{2}){1,2}\b|\b\d{1,2}\s?h(?:\d{2})?\b/g
const phones = /\+\d[\d\s()-]{6,20}\d/g
const listNumbers = /^[ \t>#*_-]{0,12}\d{1,3}[.)](?=\s)/gm

const month = new RegExp(
  [
    '^(?:jan(?:eiro|uary)?|ene(?:ro)?|fev(?:ereiro)?|feb(?:ruary|rero)?|mar(?:ço|ch|zo)?|abr(?:il)?|apr(?:il)?|maio?|mayo?',
    'jun(?:ho|e|io)?|jul(?:ho|y|io)?|ago(?:sto)?|aug(?:ust)?|set(?:embro)?|sep(?:t|tember|tiembre)?|out(?:ubro)?',
    'oct(?:ober|ubre)?|nov(?:embro|ember|iembre)?|dez(?:embro)?|dec(?:ember)?|dic(?:iembre)?)$',
  ].join('|'),
  'i',
)
/** How many of something the text itself lists, in the beginnings of words. */
const listStems = [
  ...['passo', 'dica', 'forma', 'ponto', 'suges', 'opc', 'op\u00e7', 'motivo', 'ac\u00f5es', 'ideia', 'item', 'itens'],
  ...['step', 'tip', 'way', 'point', 'option', 'reason', 'idea', 'thing', 'suggest'],
  ...['paso', 'consejo', 'manera', 'punto', 'raz', 'sugerenc', 'cosa'],
]
const longestList = 12
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:[kK]|mil|thousand)(?!\p{L})/u, 1e3],
  [/^\s?(?:mi|M|milhões|milhão|millones|millón|millions?)(?!\p{L})/u, 1e6],
]
const scaleOf = (after: string): number => scales.find(([pattern]) => pattern.test(after))?.[1] ?? 1
/** Longer than any word that is looked at beside a number. */
const wordLength = 24

type Reading = { value: number; decimals: number }

/** In the ways in which its separators can be meant. */
function readingsOf(digits: string): Reading[] {
  const plain = digits.replace(/[\u00a0\u202f]/g, '')
  const groups = plain.split(/[.,]/)
  const last = groups.at(-1) ?? ''
  const whole: Reading = { value: Number(groups.join('')), decimals: 0 }
  if (groups.length === 1) return [whole]
  const fraction: Reading = { value: Number(`${groups.slice(0, -1).join('')}.${last}`), decimals: last.length }
  const marks = new Set(plain.replace(/\d/g, ''))
  // Two kinds of marks, or a last group that is no group of three: it is a fraction.
  if (marks.size > 1 || last.length !== 3) return [fraction]
  return groups.length > 2 ? [whole] : [whole, fraction]
}

const roundings = [0, 1, 2] as const
const keyOf = (scale: number, decimals: number, value: number): string =>
  `${scale} ${decimals} ${value.toFixed(decimals)}`

/** Every number of the sources, in each way that a text may tell it: in thousands and millions too, and rounded. */
function valuesIn(sources: readonly string[]): ReadonlySet<string> {
  const values = new Set<string>()
  const add = (scale: number, value: number) => {
    for (const decimals of roundings) values.add(keyOf(scale, decimals, value))
  }
  for (const source of sources) {
    const plain = source.replace(ids, ' ').replace(instants, ' ')
    for (const match of plain.matchAll(numbers)) {
      const [digits] = match
      const end = match.index + digits.length
      const times = scaleOf(plain.slice(end, end + wordLength))
      for (const { value } of readingsOf(digits)) {
        for (const meant of [value * times, (value * times) / 100])
          for (const scale of [1, 1e3, 1e6]) add(scale, meant / scale)
        // A share of one, told in percent.
        if (value <= 1) add(1, value * 100)
      }
    }
  }
  return values
}

const isYear = (digits: string): boolean => /^(?:19|20)\d{2}$/.test(digits)
const beginsWord = (text: string): string => /^[\s*_]*(?:de\s+)?(\p{L}+)/u.exec(text.slice(0, wordLength))?.[1] ?? ''
const endsWord = (text: string): string => /(\p{L}+)\.?\s*$/u.exec(text.slice(-wordLength))?.[1] ?? ''
const isMonth = (word: string): boolean => month.test(word)

/** Whether it is told as a figure, between what stands before and behind it. */
function isFigure(digits: string, before: string, after: string): boolean {
  if (/[\p{L}_#]$|[\p{L}\d]-$/u.test(before) || /^(?:[ºª°]|-\p{L})/u.test(after)) return false
  if ((/^\p{L}/u.test(after) && scaleOf(after) === 1) || isYear(digits)) return false
  if (isMonth(beginsWord(after)) || (isMonth(endsWord(before)) && Number(digits) <= 31)) return false
  const next = beginsWord(after).toLowerCase()
  return !(Number(digits) <= longestList && listStems.some((stem) => next.startsWith(stem)))
}

function isIn(values: ReadonlySet<string>, digits: string, scale: number): boolean {
  const isKnown = (part: string) =>
    readingsOf(part).some(({ value, decimals }) => values.has(keyOf(scale, Math.min(decimals, 2), value)))
  // '12,15' may be two numbers without a space between.
  return isKnown(digits) || digits.split(',').every(isKnown)
}

const blank = (found: string): string => ' '.repeat(found.length)

export function unverifiedFigures(text: string, sources: readonly string[]): string[] {
  const plain = [noWords, ids, instants, phones, dates, listNumbers].reduce(
    (words, pattern) => words.replace(pattern, blank),
    text,
  )
  const values = valuesIn(sources)
  const found = new Set<string>()
  for (const match of plain.matchAll(numbers)) {
    const [digits] = match
    const end = match.index + digits.length
    const before = plain.slice(Math.max(0, match.index - wordLength), match.index)
    const after = plain.slice(end, end + wordLength)
    if (isFigure(digits, before, after) && !isIn(values, digits, scaleOf(after))) found.add(digits)
    if (found.size === unverifiedLimit) break
  }
  return [...found]
}
