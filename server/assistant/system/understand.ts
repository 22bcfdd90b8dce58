/**
 * Which topic a question is about, and of which time, in whichever of the three languages it is asked. A pattern is some
 * beginnings of words; all of them have to occur, and the pattern that explains the most letters wins. A question of which
 * it leaves too much unexplained is not understood: it asks for something else.
 */
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { type NamedPeriod, periodIn } from './periods.ts'
import { stopWords } from './stop-words.ts'
import { isTopic, type TopicName } from './topics.ts'
import { words } from './words.ts'

export type Understood = { topic: TopicName; language: Language; period: NamedPeriod | null }

/** Of the letters in the words that a question is about, so many a pattern has to explain. */
const leastShare = 0.7

const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? []

/** They ask for a number of something, and say little about what of. */
const askingWords = new Set([
  'quant',
  'how',
  'many',
  'cuant',
  'total',
  'numero',
  'number',
  'of',
  'the',
  'now',
  'agora',
  'ahora',
])

/** Letters of the question that the pattern explains; null where one of its stems is missing. */
function scoreOf(pattern: string, tokens: readonly string[]): number | null {
  let score = 0
  for (const stem of pattern.split(' ')) {
    if (!tokens.some((token) => token.startsWith(stem))) return null
    score += askingWords.has(stem) ? 0 : stem.length
  }
  return score
}

const lettersIn = (tokens: readonly string[]): number => tokens.reduce((sum, { length }) => sum + length, 0)

/** How much of what the question is about the pattern explains. */
function shareOf(pattern: string, tokens: readonly string[]): number {
  const stems = pattern.split(' ')
  // 'o' of 'o que melhorar' is the beginning of many a word that it says nothing about.
  const isExplained = (token: string) =>
    stems.some((stem) => (stopWords.has(stem) ? token === stem : token.startsWith(stem)))
  const about = tokens.filter((token) => !stopWords.has(token) || isExplained(token))
  return about.length === 0 ? 0 : lettersIn(about.filter(isExplained)) / lettersIn(about)
}

/** Small words that one language alone has. */
const smallWords: Record<Language, ReadonlySet<string>> = {
  'pt-BR': new Set(
    'quantos quantas qual quais temos meu meus minha minhas sao esta estao o os um ha tem nao em com foram'.split(' '),
  ),
  'en-US': new Set('how many what which is are the my we do does our of there were who a any i'.split(' ')),
  'es-ES': new Set(
    'cuantos cuantas cual cuales tenemos mi mis son hay el los las un tienen sin quien hemos del estan'.split(' '),
  ),
}

/** The language with the most small words of its own; that of the person where they do not tell. */
export function languageOf(tokens: readonly string[], preferred: Language): Language {
  const count = (language: Language) => tokens.filter((token) => smallWords[language].has(token)).length
  const [best = preferred] = languages.toSorted((a, b) => count(b) - count(a))
  return count(best) > count(preferred) ? best : preferred
}

export function understand(question: string, preferred: Language): Understood | null {
  const tokens = wordsOf(question)
  const { period, rest } = periodIn(tokens)
  let best: { topic: TopicName; language: Language; score: number } | null = null
  for (const language of [preferred, ...languages.filter((other) => other !== preferred)])
    for (const [topic, patterns] of Object.entries(words[language].patterns))
      for (const pattern of patterns) {
        const score = scoreOf(pattern, rest)
        if (score === null || !isTopic(topic) || score <= (best?.score ?? 0)) continue
        if (shareOf(pattern, rest) >= leastShare) best = { topic, language, score }
      }
  if (best === null) return null
  // Words alike in two languages say nothing about which it is.
  const isPreferred = words[preferred].patterns[best.topic].some((pattern) => scoreOf(pattern, rest) !== null)
  return { topic: best.topic, language: languageOf(rest, isPreferred ? preferred : best.language), period }
}
