/** What a customer asked and was not answered, and which of those questions are one gap. */
import { answerGap, type GapCause, type GapState } from '@aura/contracts/agents/gaps.ts'
import type { HandOff } from '@aura/contracts/conversations/message.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atGap, gapMachine } from './gap.ts'
import { asides, common, courtesies, interrogatives, unhelpful } from './gap-words.ts'
import { wantsPhrase } from './wants-person.ts'

export type OpenQuestion = { question: string; cause: GapCause }

type TurnFacts = {
  /** What the customer wrote that the turn is about. */
  words: readonly string[]
  /** The search that found nothing. */
  gap: string | null
  /** How many sources the answer cites; null where a person goes on. */
  sources: number | null
  handOff: Pick<HandOff, 'reason' | 'question'> | null
  /** What was answered; null where a person goes on. */
  answer: string | null
  /** The AI agent may look into the knowledge. */
  maySearch: boolean
  /** It was answered from the customer's own record, or by the fixed words of a procedure. */
  isAnsweredOtherwise: boolean
}

/** The question that a turn leaves open. A search that found nothing does not count once another one has found a source. */
export function openQuestion(facts: TurnFacts): OpenQuestion | null {
  const { words, gap, sources, handOff, answer, maySearch, isAnsweredOtherwise } = facts
  const spoken = words.join(' ').trim()
  if (handOff?.reason === 'cannot_answer') {
    const question = handOff.question?.trim() || gap || spoken
    return question === '' ? null : { question, cause: 'not_known' }
  }
  if (sources !== null && sources > 0) return null
  if (gap !== null) return { question: gap, cause: 'nothing_found' }
  if (handOff !== null || isAnsweredOtherwise || !isQuestion(spoken)) return null
  // A question back is no answer yet.
  if (!maySearch || answer?.trim().endsWith('?')) return null
  return { question: spoken, cause: 'no_source' }
}

const longestRead = 4_000

const wordsIn = (text: string): string[] =>
  text
    .slice(0, longestRead)
    .replace(/\[[A-Z]{2,8}_\d{1,4}\]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether a text asks for something beyond how one is. */
export function isQuestion(text: string): boolean {
  const all = wordsIn(text)
  const matter = all.filter((word) => !courtesies.has(word))
  if (matter.length < 2 || asides.has(all.join(' '))) return false
  return text.includes('?') || matter.slice(0, 2).some((word) => interrogatives.has(word))
}

/** A longer message tells a story of its own. */
const longestComplaint = 200

export type ThreadPart = { from: 'customer' | 'ai_agent' | 'other'; text: string; seq: number }

/**
 * The question before the AI agent's last answer, where the customer has written since that it did not help. `seq`: of the
 * last message of that question.
 */
export function unhelpedQuestion(thread: readonly ThreadPart[]): { question: string; seq: number } | null {
  const answeredAt = thread.findLastIndex(({ from }) => from !== 'customer')
  if (thread[answeredAt]?.from !== 'ai_agent') return null
  const complains = ({ text }: ThreadPart) => text.length <= longestComplaint && wantsPhrase(text, unhelpful)
  if (!thread.slice(answeredAt + 1).some(complains)) return null
  const askedAt = thread.findLastIndex(({ from }, at) => at < answeredAt && from === 'customer')
  const before = thread.findLastIndex(({ from }, at) => at < askedAt && from !== 'customer')
  const asking = thread.slice(before + 1, askedAt + 1)
  const seq = asking.at(-1)?.seq
  const question = asking
    .map(({ text }) => text)
    .join(' ')
    .trim()
  return seq === undefined || question === '' ? null : { question, seq }
}

const mostWords = 40
const stemLength = 6

/** The words that say what a question is about, each by its beginning: singular and plural are the same. */
export function gapWords(question: string): string[] {
  const words = wordsIn(question).filter((word) => word.length > 1 && !common.has(word) && !courtesies.has(word))
  return [...new Set(words.map((word) => word.replace(/s$/, '').slice(0, stemLength)))].slice(0, mostWords).toSorted()
}

/** Of the words of both, so many are in each. */
const leastShared = 0.6

export function shareOfWords(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length
  const all = a.length + b.length - shared
  return all === 0 ? 0 : shared / all
}
export const isAlikeByWords = (a: readonly string[], b: readonly string[]) => shareOfWords(a, b) >= leastShared

/** The cosine from which two questions are one by their meaning: half of the way from what is unrelated to the same. */
export const leastLikeness = (leastSimilarity: number) => leastSimilarity + (1 - leastSimilarity) / 2

/** Whether a source may be written for it. */
export function decideGapAnswer(gap: { state: GapState }, actor: Omit<Actor, 'id'>): Decision<GapState> {
  const lack = withoutPermission(answerGap.needs, actor)
  if (lack) return lack
  const moved = attempt(gapMachine, atGap(gap.state), { type: 'answer' })
  return moved.ok ? allowedTo(moved.next.value) : refused('agents.gap_closed')
}
