/**
 * The figures of a model's text that no result of its tools holds. Each number of the text is read in every way it can be
 * meant ('1.234' is a thousand and some, or one and some) and looked up among the numbers of the sources, as they stand,
 * in minor units, as a share, and rounded as the text rounds. What is no figure is blanked first (`no-figures.ts`).
 * One pass over each text.
 */
import { ids, instants, isFigure, neighbourLength, scaleOf, withoutNoFigures } from './no-figures.ts'

/** So many are named. */
export const unverifiedLimit = 5

/** Digits with their separators; a space between groups is one that does not break. */
const numbers = /\d{1,15}(?:[.,\u00a0\u202f]\d{1,15}){0,6}/g
const spacedGroups = /(?<![\d.,])\d{1,3}(?: \d{3}){1,4}(?!\d)/g
const joinGroups = (text: string): string => text.replace(spacedGroups, (found) => found.replaceAll(' ', '\u00a0'))

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

type Values = { isBetween: (low: number, high: number) => boolean }

/** Every number of the sources, in each way that a text may tell it; looked up in order. */
function valuesIn(sources: readonly string[]): Values {
  const values = new Set<number>()
  for (const source of sources) {
    const plain = joinGroups(source.replace(ids, ' ').replace(instants, ' '))
    for (const match of plain.matchAll(numbers)) {
      const [digits] = match
      const end = match.index + digits.length
      const times = scaleOf(plain.slice(end, end + neighbourLength))
      const parts = digits.split(/[\u00a0\u202f]/)
      for (const { value } of [digits, ...(parts.length > 1 ? parts : [])].flatMap(readingsOf)) {
        values.add(value * times).add((value * times) / 100)
        // A share of one, told in percent.
        if (value <= 1) values.add(value * 100)
      }
    }
  }
  const sorted = Float64Array.from(values).sort()
  return {
    isBetween: (low, high) => {
      let [from, end] = [0, sorted.length]
      while (from < end) {
        const middle = (from + end) >> 1
        if ((sorted[middle] ?? 0) < low) from = middle + 1
        else end = middle
      }
      return from < sorted.length && (sorted[from] ?? 0) <= high
    },
  }
}

/** What floating numbers lose. */
const loss = Number.EPSILON

function isIn(values: Values, digits: string, scale: number): boolean {
  const isFound = (part: string) =>
    readingsOf(part).some(({ value, decimals }) => {
      const half = 0.5 * 10 ** -Math.min(decimals, 2)
      const [low, high] = [(value - half) * scale, (value + half) * scale]
      return values.isBetween(low - Math.abs(low) * loss, high - Math.abs(high) * loss)
    })
  // '12,15' may be two numbers without a space between, and '7 120' two with one.
  return (
    isFound(digits) || [/,/, /[\u00a0\u202f]/].some((mark) => mark.test(digits) && digits.split(mark).every(isFound))
  )
}

const blank = (found: string): string => ' '.repeat(found.length)

const lengths =
  /(?<![\d.,])(?:(\d{1,4})\s?h(?:oras?|ours?|rs?)?\s?(?:e|y|and)?\s?)?(\d{1,4})\s?min(?:utos?|utes?)?(?:\.?\s?(?:e|y|and)?\s?(\d{1,2})\s?s(?:eg(?:undos?)?|ec(?:onds?)?)?)?(?!\p{L})/gu

/** A length of time in its parts is one number of a source: of seconds, of milliseconds or of minutes. */
const withoutLengths = (text: string, values: Values): string =>
  text.replace(lengths, (found, hours: string | undefined, minutes: string, seconds: string | undefined) => {
    const total = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
    const [low, high] = seconds === undefined ? [total - 30, total + 59] : [total - 0.5, total + 0.5]
    const isThere = values.isBetween(low, high) || values.isBetween(low * 1000, high * 1000)
    return isThere || values.isBetween(total / 60, total / 60) ? blank(found) : found
  })

/** Numbers by which persons, firms and telephones are called, as they are written. */
const called = /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b|\(\d{2,3}\)\s?\d{4,5}[-\s]?\d{4}\b/g

function withoutCalled(text: string, sources: readonly string[]): string {
  if (text.search(called) < 0) return text
  const digitsIn = sources.map((source) => source.replace(/(?<=\d)[.\-/() ]{1,2}(?=\d)/g, ''))
  return text.replace(called, (found) => {
    const digits = found.replace(/\D/g, '')
    return digitsIn.some((source) => source.includes(digits)) ? blank(found) : found
  })
}

export function unverifiedFigures(text: string, sources: readonly string[]): string[] {
  const values = valuesIn(sources)
  const plain = joinGroups(withoutNoFigures(withoutLengths(withoutCalled(text, sources), values)))
  const found = new Set<string>()
  for (const match of plain.matchAll(numbers)) {
    const [digits] = match
    const end = match.index + digits.length
    const before = plain.slice(Math.max(0, match.index - neighbourLength), match.index)
    const after = plain.slice(end, end + neighbourLength)
    if (isFigure(digits, before, after) && !isIn(values, digits, scaleOf(after))) found.add(digits)
    if (found.size === unverifiedLimit) break
  }
  return [...found]
}
