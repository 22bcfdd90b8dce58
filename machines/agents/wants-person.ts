/**
 * Whether a customer asks for a person. It is looked for in the words alone, in each language of the AI agents and before any
 * model is asked, so that nothing a model says can keep somebody from a person.
 *
 * A sentence is read once, word by word. A verb of wishing or talking opens a wish, small words keep it open, a person
 * fulfils it, and any other word ends it. A denial holds until the wish ends, so it denies that wish alone: what comes
 * after "não quero falar com robô" is a wish of its own.
 */
import * as words from './person-words.ts'

/** Nobody writes a longer message; of what a machine sends, the beginning counts. */
const longestRead = 8_000

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether one of the phrases stands in the text, as whole words. */
export function wantsPhrase(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false
  const inText = ` ${plain(text.slice(0, longestRead))} `
  return phrases.some((phrase) => plain(phrase) !== '' && inText.includes(` ${plain(phrase)} `))
}

/** "Hablé" is past, and "hable" a wish. */
const pastTense = /(?:habl|pas|pass|parl)é(?!\p{L})/giu

/** In "nicht nötig, mit einem Menschen zu sprechen" the comma ends no sentence. */
const germanInfinitive = /(?<=\b(?:n[öo]e?tig|notwendig|erforderlich)),/giu

function wordsOf(clause: string): string[] {
  let text = plain(clause.normalize('NFC').replace(pastTense, ' spoke '))
  for (const [phrase, word] of words.phrases) text = text.replace(phrase, word)
  return text.split(' ').filter((word) => word !== '')
}

export function wantsPerson(text: string, phrases: readonly string[] = []): boolean {
  if (wantsPhrase(text, phrases)) return true
  const clauses = text
    .slice(0, longestRead)
    .replace(germanInfinitive, '')
    .split(/[^\p{L}\p{M}\p{N}\s'’´`-]+|[\n\r]+/u)
    .map(wordsOf)
    .filter(({ length }) => length > 0)
  // "No bot" at the end of a clause is none of its words.
  const all = [...clauses.flat(), ...plain(text.slice(0, longestRead)).split(' ')]
  const isAboutRobot = all.some((word) => words.robot.has(word))
  return isPersonAlone(clauses, isAboutRobot) || clauses.some((clause) => wishesIn(clause, isAboutRobot))
}

const isPerson = (word: string) => words.staff.has(word) || words.somebody.has(word)
const isCourtesy = (word: string) => word === 'please' || words.greeting.has(word)

/** Nothing but the person: the whole text, or a clause that says please or stands beside a robot. */
function isPersonAlone(clauses: readonly string[][], isAboutRobot: boolean): boolean {
  const saysPlease = (clause: readonly string[]) => clause.includes('please')
  const isEmphatic = isAboutRobot || clauses.some(saysPlease)
  const isNamed = (word: string) => words.namedAlone.has(word) || (isEmphatic && words.staff.has(word))
  const isAlone = (clause: readonly string[]) =>
    clause.some(isNamed) &&
    !clause.some((word, at) => isDenial(word, clause[at + 1] ?? '')) &&
    (isEmphatic || clause.some((word) => words.staff.has(word)) || clause.every((word) => !words.filling.has(word))) &&
    clause.every((word) => isNamed(word) || isCourtesy(word) || isSmall(word))
  const isOnlyThat = clauses.every((clause) => isAlone(clause) || clause.every(isCourtesy))
  return clauses.some((clause) => isAlone(clause) && (isOnlyThat || isAboutRobot || saysPlease(clause)))
}
/** For somebody is an answer to how many they are, or to whom it goes. */
const isSmall = (word: string) => words.filling.has(word) && !words.forWhom.has(word)

const isDenial = (word: string, after: string) =>
  word === 'no' ? words.spanishNo.has(after) || words.englishNo.has(after) : words.denying.has(word)

type Wish = { isOpen: boolean; isDenied: boolean; isAble: boolean; isNamed: boolean }
const nothing: Wish = { isOpen: false, isDenied: false, isAble: false, isNamed: false }

function wishesIn(clause: readonly string[], isAboutRobot: boolean): boolean {
  let wish = nothing
  for (const [at, word] of clause.entries()) {
    wish = nextWish(wish, { word, before: clause[at - 1] ?? '', after: clause[at + 1] ?? '', isAboutRobot })
    if (wish.isNamed && wish.isOpen && !wish.isDenied) return true
  }
  return false
}

type Reading = { word: string; before: string; after: string; isAboutRobot: boolean }

function nextWish(wish: Wish, { word, before, after, isAboutRobot }: Reading): Wish {
  if (isDenial(word, after)) return { ...wish, isDenied: !wish.isAble || words.englishNo.has(after) }
  if (words.talking.has(word) || words.wanting.has(word)) return { ...wish, isOpen: true }
  if (words.able.has(word)) return { ...wish, isDenied: false, isAble: true }
  if (isPerson(word)) {
    // In German the verb comes after: "kann ich mit einem Menschen sprechen".
    if (!wish.isOpen && !withPerson.has(before)) return nothing
    if (isAnotherSense(word, before, after)) return nothing
    return wish.isDenied ? nothing : { ...wish, isNamed: true }
  }
  if (words.adverse.has(word)) return { ...nothing, isOpen: isAboutRobot }
  if (words.carrying.has(word)) return { ...wish, isOpen: false }
  return words.filling.has(word) || word === 'please' ? wish : nothing
}
/** To give somebody something, to become one, and the company that a card or a line is of. */
const isAnotherSense = (word: string, before: string, after: string) =>
  (word === 'jemandem' && before !== 'mit') || after === 'werden' || (word === 'operadora' && /^d[aeo]$/.test(after))

const withPerson = new Set(['einem', 'einer', 'jemandem', 'mit', 'echten', 'richtigen', 'ihrem', 'dem'])
