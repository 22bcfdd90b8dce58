/**
 * Whether a question is about the record that is open: 'this deal', 'desta conversa', 'este contacto', or a verb with
 * nothing but 'this' behind it. In whichever of the three languages it is asked.
 */
import type { RecordKind } from '@aura/contracts/assistant/record.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { languageOf } from '../understand.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const demonstratives = wordSet(
  ['este esta deste desta neste nesta esse essa desse dessa nesse nessa', 'this ese esa', 'aqui here'].join(' '),
)
const pronouns = wordSet('isto isso disto disso nisto nisso this it esto eso')

/** Beginnings of words by which each kind is called. */
const nouns: Record<RecordKind, readonly string[]> = {
  deal: ['negoc', 'oportun', 'opportun', 'deal', 'venda', 'venta', 'sale'],
  conversation: ['convers', 'atendiment', 'chat', 'ticket', 'thread', 'dialog'],
  contact: ['contat', 'contact', 'client', 'customer', 'pessoa', 'person'],
}
/** Beginnings of what is asked of each without naming it: 'quanto vale isto?', 'resuma isso'. */
const verbs: Record<RecordKind, readonly string[]> = {
  deal: ['worth', 'resum', 'summar', 'summed'],
  conversation: ['resum', 'summar', 'summed'],
  contact: ['resum', 'summar', 'summed', 'quem', 'who', 'quien'],
}
const ownVerbs: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  deal: wordSet('vale valor custa custo cuesta'),
}
/** Words of such questions that one language alone has. */
const ownWords: Record<Language, ReadonlySet<string>> = {
  'pt-BR': wordSet(
    'quanto resuma resumir oportunidade conversa atendimento contato isto isso deste desta neste nesta quem',
  ),
  'en-US': wordSet('this deal sale opportunity conversation contact customer summarise summarize worth who'),
  'es-ES': wordSet('cuanto resume oportunidad conversacion contacto esto eso ese esa quien'),
}

/** By the words of their own; where those say nothing, by its small words. */
function languageIn(tokens: readonly string[], preferred: Language): Language {
  const counts = languages.map((language) => tokens.filter((token) => ownWords[language].has(token)).length)
  const most = Math.max(...counts)
  const best = languages.filter((_, at) => counts[at] === most)
  const [only = preferred] = best
  return best.length === 1 ? only : languageOf(tokens, preferred)
}

const begins = (stems: readonly string[], token: string | undefined): boolean =>
  token !== undefined && stems.some((stem) => token.startsWith(stem))

/** The language of the question; null where it is about something else. */
export function understandRecord(question: string, kind: RecordKind, preferred: Language): Language | null {
  // With its accent it is a verb, as in 'como está cliente …'.
  const words = question.normalize('NFC').replace(/(?<!\p{L})está(?!\p{L})/giu, 'estar')
  const tokens = foldText(words).match(/[a-z0-9]+/g) ?? []
  const isNamed = tokens.some((token, at) => demonstratives.has(token) && begins(nouns[kind], tokens[at + 1]))
  const isPointed =
    pronouns.has(tokens.at(-1) ?? '') &&
    tokens.some((token) => begins(verbs[kind], token) || ownVerbs[kind]?.has(token))
  return isNamed || isPointed ? languageIn(tokens, preferred) : null
}
