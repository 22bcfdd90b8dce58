/**
 * Personal data in a text is replaced by a placeholder, the same value by the same one, and put back into what the model
 * answers. What looks like a CPF, a CNPJ or a card counts only with its check digits, so that order numbers stay readable;
 * ids and times stay too. A name is replaced from the moment the mask has learnt it, wherever it stands as a word; that of a
 * person in every spelling, and by the first name alone. What else is recognized by its form is in `mask-kinds.ts`.
 */
import { type PersonalDataKind, personalDataKinds } from '@aura/contracts/ai/privacy.ts'
import { hideWrittenForms } from './mask-kinds.ts'

export type Mask = {
  readonly learnName: (name: string) => void
  readonly learnPerson: (name: string) => void
  /** Of a name that may be a person's: in any case, with and without its accents. */
  readonly learnSpellings: (name: string) => void
  readonly hide: (text: string) => string
  readonly restore: (text: string) => string
  readonly counts: () => Partial<Record<PersonalDataKind, number>>
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Modulus 11 over the digits with their weights. */
function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
const isRepeated = (digits: string) => /^(\d)\1*$/.test(digits)
const countdown = (from: number, length: number) => Array.from({ length }, (_, at) => from - at)

function isCpf(digits: string): boolean {
  if (digits.length !== 11 || isRepeated(digits)) return false
  return [9, 10].every((length) => checkDigit(digits, countdown(length + 1, length)) === Number(digits[length]))
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
function isCnpj(digits: string): boolean {
  if (digits.length !== 14 || isRepeated(digits)) return false
  return [12, 13].every((length) => checkDigit(digits, cnpjWeights.slice(13 - length)) === Number(digits[length]))
}

/** Luhn. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || isRepeated(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** An international number, or a Brazilian one with its area. */
const isPhone = (text: string, digits: string) =>
  text.startsWith('+') ? digits.length >= 8 && digits.length <= 15 : /^(55)?[1-9]{2}(9\d{8}|[2-5]\d{7})$/.test(digits)

const numberKind = (text: string): PersonalDataKind | undefined => {
  const digits = digitsOf(text)
  if (text.startsWith('+')) return isPhone(text, digits) ? 'phone' : undefined
  if (isCpf(digits) && !/^\(/.test(text)) return 'cpf'
  if (isCnpj(digits)) return 'cnpj'
  if (isPhone(text, digits)) return 'phone'
  return isCard(digits) ? 'card' : undefined
}

const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
/** An id or a time, which stays; or digits with the separators people type between them. No look goes back over what it has passed. */
const numberPattern =
  /(?<kept>\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{4}-\d\d-\d\dT[\d:.]{5,20}Z)|(?<![\w@])(?:\+|\()?\d(?:[ ./()-]{0,2}\d){7,18}(?!\w)/g
/** Shorter words are too common to be taken for a name. */
const shortestName = 3

/** The longest first: of a whole name and its first name, the whole one is found. */
function wordsPattern(spellings: Iterable<string>): RegExp {
  const longestFirst = [...new Set(spellings)].toSorted((a, b) => b.length - a.length)
  const literals = longestFirst.map((spelling) =>
    spelling.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', ' +'),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}_[])(?:${literals.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
}

/** What Unicode does not take apart by itself. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‐': '-', '‑': '-' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
}

function plainCharacter(character: string): string {
  if (/\s/.test(character)) return ' '
  if (character < '\u0080') return character.toLowerCase()
  const plain = character.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  return plainLetters[plain] ?? plain
}

/** In small letters without accents; `places`: where in the text each of its characters stands. */
function plainSpelling(text: string): { plain: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const letters = plainCharacter(character)
    for (let count = 0; count < letters.length; count++) places.push(at)
    plain += letters
    at += character.length
  }
  return { plain, places: [...places, at] }
}

/** One space between words. */
const spellingOf = (name: string): string => plainSpelling(name.trim()).plain.replace(/ +/g, ' ')

/** The text with each match of the pattern in its plain spelling replaced. */
function replaceInSpelling(
  text: string,
  pattern: RegExp,
  replace: (written: string, spelling: string) => string,
): string {
  const { plain, places } = plainSpelling(text)
  let result = ''
  let end = 0
  for (const { 0: match, index } of plain.matchAll(pattern)) {
    const [from, to] = [places[index] ?? 0, places[index + match.length] ?? text.length]
    result += text.slice(end, from) + replace(text.slice(from, to), match.replace(/ +/g, ' '))
    end = to
  }
  return result + text.slice(end)
}

/** Those of the names that stand in a text, in any spelling. */
export function namesWrittenIn(text: string, names: Iterable<string>): string[] {
  const plain = spellingOf(text)
  return [...names].filter((name) => plain.includes(spellingOf(name)))
}

/** Without a title before it, as in "Sra. Ana Souza"; undefined where no word of letters is there, as in a phone number. */
const firstNameOf = (name: string): string | undefined => {
  const first = name.split(/\s+/).find((word) => !word.endsWith('.')) ?? ''
  return (first.match(/\p{L}/gu)?.length ?? 0) >= shortestName ? first : undefined
}

/** How a text calls a person: by the whole name, and by the first name. */
export const namesOfPerson = (name: string): string[] =>
  [...new Set([name.trim(), firstNameOf(name.trim()) ?? ''])].filter((written) => written.length >= shortestName)

export function createMask(kinds: readonly PersonalDataKind[] = personalDataKinds): Mask {
  const byValue = new Map<string, string>()
  const values = new Map<string, string>()
  const counts: Partial<Record<PersonalDataKind, number>> = {}
  const placeholderOf = (kind: PersonalDataKind, value: string) => {
    const existing = byValue.get(value)
    if (existing !== undefined) return existing
    const count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    const placeholder = `[${kind.toUpperCase()}_${count}]`
    byValue.set(value, placeholder)
    values.set(placeholder, value)
    return placeholder
  }
  const hides = new Set(kinds)
  /** By how it is written: a name has its JSON's escapes where it stands in a tool's result. */
  const names = new Map<string, string>()
  /** Names that count however they are written, and come back as they were written; each in its plain spelling. */
  const spellings = new Set<string>()
  let patterns: { all: RegExp; persons: RegExp | null } | null = null
  const mayLearn = (name: string) => hides.has('name') && name.length >= shortestName && spellingOf(name) !== ''
  const learnName = (told: string) => {
    const name = told.trim()
    if (names.has(name) || !mayLearn(name)) return
    names.set(name, name).set(JSON.stringify(name).slice(1, -1), name)
    patterns = null
  }
  const learnSpellings = (told: string) => {
    const name = told.trim()
    if (!mayLearn(name)) return
    learnName(name)
    for (const written of [name, JSON.stringify(name).slice(1, -1)]) spellings.add(spellingOf(written))
    patterns = null
  }
  const hideNames = (text: string): string => {
    if (names.size === 0) return text
    patterns ??= {
      all: wordsPattern([...[...names.keys()].map(spellingOf), ...spellings]),
      persons: spellings.size > 0 ? wordsPattern(spellings) : null,
    }
    const { all, persons } = patterns
    const hideName = (written: string) => placeholderOf('name', names.get(written) ?? written)
    return replaceInSpelling(text, all, (written, spelling) => {
      if (names.has(written) || spellings.has(spelling)) return hideName(written)
      // A title in another spelling is none, but a person may be named in it.
      return persons ? replaceInSpelling(written, persons, hideName) : written
    })
  }
  return {
    learnName,
    learnSpellings,
    learnPerson: (told) => {
      for (const name of namesOfPerson(told)) learnSpellings(name)
    },
    hide: (text) => {
      const withoutEmails = hides.has('email')
        ? text.replace(emailPattern, (value) => placeholderOf('email', value))
        : text
      const withoutForms = hideWrittenForms(withoutEmails, hides, placeholderOf)
      return hideNames(withoutForms).replace(numberPattern, (value, kept: string | undefined) => {
        if (kept !== undefined) return value
        const kind = numberKind(value)
        return kind !== undefined && hides.has(kind) ? placeholderOf(kind, value) : value
      })
    },
    restore: (text) => text.replace(/\[[A-Z]{2,8}_\d{1,4}\]/g, (placeholder) => values.get(placeholder) ?? placeholder),
    counts: () => ({ ...counts }),
  }
}

/** Longer than any placeholder. */
const longestPlaceholder = 15

/** Puts values back into a text that arrives piece by piece: what may be the beginning of a placeholder waits. */
export function restoringStream({ restore }: Pick<Mask, 'restore'>): {
  add: (text: string) => string
  end: () => string
} {
  let rest = ''
  return {
    add: (text) => {
      rest += text
      const open = rest.lastIndexOf('[')
      const waits = open >= 0 && !rest.includes(']', open) && rest.length - open < longestPlaceholder
      const ready = waits ? rest.slice(0, open) : rest
      rest = waits ? rest.slice(open) : ''
      return restore(ready)
    },
    end: () => {
      const ready = restore(rest)
      rest = ''
      return ready
    },
  }
}
