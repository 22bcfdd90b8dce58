/**
 * Which words refuse any more messages on a channel: those that hold everywhere, and those that a company adds. Only a message
 * that is nothing but the word refuses, whatever its accents, its case and what stands around it: punctuation, quotes, a smiley.
 */
import type { StopWord } from '@aura/contracts/conversations/outbound/rules.ts'
import { languages } from '@aura/contracts/platform/values.ts'
import { type Refused, refused } from '../../platform/decision.ts'

/** None of them is an answer that a menu of a company could ask for. */
export const usualStopWords = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE'],
  ...['SAIR', 'PARAR', 'DESCADASTRAR', 'DESINSCREVER'],
  ...['BAJA', 'SALIR'],
] as const

/** What customers write every day: as a stop word it would end the messages to nearly everybody. */
const commonWords: readonly string[] = [
  ...[
    'sim',
    'não',
    'oi',
    'olá',
    'ok',
    'obrigado',
    'obrigada',
    'bom dia',
    'boa tarde',
    'boa noite',
    'tudo bem',
    'valeu',
  ],
  ...['quero', 'pode', 'pode ser', 'claro', 'certo', 'isso', 'ajuda', 'preço', 'valor', 'menu', 'atendente', 'voltar'],
  ...[
    'aqui',
    'agora',
    'hoje',
    'amanhã',
    'boleto',
    'pix',
    'pagar',
    'comprar',
    'por favor',
    'combinado',
    'beleza',
    'quem é',
  ],
  ...['yes', 'yep', 'hi', 'hello', 'hey', 'okay', 'thanks', 'thank you', 'please', 'sure', 'help', 'price', 'agent'],
  ...[
    'back',
    'good morning',
    'good afternoon',
    'good evening',
    'start',
    'buy',
    'pay',
    'today',
    'tomorrow',
    'now',
    'who',
  ],
  ...[
    'hola',
    'gracias',
    'buenos días',
    'buenas tardes',
    'buenas noches',
    'quiero',
    'vale',
    'ayuda',
    'precio',
    'agente',
  ],
  ...[
    'volver',
    'por favor',
    'claro que sí',
    'hoy',
    'mañana',
    'ahora',
    'comprar',
    'pagar',
    'bueno',
    'listo',
    'quién es',
  ],
]

export const leastLetters = 3

/** As it is compared. */
export const stopWordKey = (text: string): string => {
  const letters = text.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '')
  // A smiley alone is no word, and not the same as another one.
  return (letters === '' ? text.trim() : letters).toUpperCase()
}

const usualKeys: ReadonlySet<string> = new Set(usualStopWords)
const commonKeys: ReadonlySet<string> = new Set(commonWords.map(stopWordKey))

/** "Sair?" alone asks what leaving means; in quotes or brackets, or as "¿baja?", the word stands by itself. */
const isQuestion = (text: string): boolean => /^[\p{L}\p{M}\p{N}\p{Z}\p{Cf}\s]+[?？]+\s*$/u.test(text.trim())

/** A word of the company's that may not be added any more does not hold either. */
export const isStopWord = (text: string, words: readonly Pick<StopWord, 'word'>[]): boolean => {
  if (isQuestion(text)) return false
  const key = stopWordKey(text)
  return usualKeys.has(key) || words.some(({ word }) => stopWordKey(word) === key && lack(key) === undefined)
}

/** Why the word fits no company. */
function lack(key: string): 'short' | 'usual' | 'common' | undefined {
  if (key.replace(/\P{L}+/gu, '').length < leastLetters) return 'short'
  if (usualKeys.has(key)) return 'usual'
  return commonKeys.has(key) ? 'common' : undefined
}

/** Why a company may not add the word to those that it has; undefined where it may. */
export function stopWordRefusal(word: string, others: readonly Pick<StopWord, 'word'>[]): Refused | undefined {
  const key = stopWordKey(word)
  const reason = lack(key) ?? (others.some((other) => stopWordKey(other.word) === key) ? 'twice' : undefined)
  return reason && refused('conversations.stop_word_unfit', { word, reason })
}

/** Why the list may not stand as it is: the first word that may not. */
export function stopWordsRefusal(words: readonly StopWord[]): Refused | undefined {
  for (const [at, { word }] of words.entries()) {
    const refusal = stopWordRefusal(word, words.slice(0, at))
    if (refusal) return refusal
  }
  return undefined
}

/** One word or phrase a line, as a form has them. */
export const stopWordsOf = (lines: Readonly<Record<StopWord['language'], string>>): StopWord[] =>
  languages.flatMap((language) =>
    lines[language]
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((word) => word !== '')
      .map((word) => ({ language, word })),
  )

export const stopWordLines = (words: readonly StopWord[], language: StopWord['language']): string =>
  words
    .filter((each) => each.language === language)
    .map(({ word }) => word)
    .join('\n')
