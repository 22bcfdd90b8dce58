/** Writes one answer: by a model where the company lets one answer, from the company's data otherwise. */
import { errorModel, type Figure, systemModel } from '@aura/contracts/assistant/message.ts'
import { unverifiedFigures } from '@aura/machines/assistant/unverified-figures.ts'
import { ProviderFailure } from '../ai/index.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Asker } from './asker.ts'
import { type ModelQuestion, writeByModel } from './models/write-by-model.ts'
import { readPolicy } from './policy.ts'
import { cancelled, noteWritten, type Written } from './running-answers.ts'
import { answerVoice } from './say-answer.ts'
import { finishAnswer, keepWriting, type Outcome } from './store.ts'
import { answerFromData } from './system/answer.ts'

export type WrittenAnswer = Pick<Outcome, 'text' | 'model' | 'state'>

/** How often a process says that it is still at work, and hears whether the answer is wanted. */
const aliveMs = 2000

/** Never throws: whatever goes wrong is an answer that failed. */
export async function writeAnswer(
  asker: Asker,
  question: ModelQuestion & { answerId: string },
  signal: AbortSignal,
): Promise<WrittenAnswer> {
  const { answerId } = question
  const { companyId, userId, within } = asker
  const voice = answerVoice(asker, answerId)
  const unwanted = new AbortController()
  let written: Written = { text: '', figures: [] }
  const alive = setInterval(() => {
    within((work) => keepWriting(work, { userId, answerId, written })).then(
      (isWanted) => isWanted || unwanted.abort(cancelled),
      (error) => unwanted.abort(error),
    )
  }, aliveMs)
  const note = (next: Partial<Written>) => {
    written = { ...written, ...next }
    noteWritten(answerId, written)
  }
  const outcome = await outcomeOf(asker, question, {
    onText: (text) => {
      note({ text })
      voice.grow(text)
    },
    onFigures: (figures) => note({ figures }),
    onSources: (sources) => note({ sources }),
    signal: AbortSignal.any([signal, unwanted.signal]),
  }).catch((error: unknown): Outcome => {
    const { text, figures, sources = [] } = written
    const state = error === cancelled ? 'cancelled' : 'failed'
    return { ...unanswered, text, figures: [...figures], state, unverified: unverifiedFigures(text, sources) }
  })
  clearInterval(alive)
  voice.end()
  await within((work) => finishAnswer(work, { companyId, userId, answerId }, outcome)).catch(() => false)
  return outcome
}

const unanswered = { model: errorModel, chart: null, action: null } as const satisfies Partial<Outcome>
/** Nobody may be asked: the answer is told from the data. */
const withoutModels = ['ai.no_connection', 'ai.budget_spent']
/** A connection that rests after its failures is not asked either. */
const isWithoutModel = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.problem === 'no_provider'
    : error instanceof Refusal && withoutModels.includes(error.code)

export type Listening = {
  onText: (text: string) => void
  /** All that the answer has used so far. */
  onFigures: (figures: readonly Figure[]) => void
  /** What its figures are held against; it goes on growing. */
  onSources: (sources: readonly string[]) => void
  signal: AbortSignal
}

async function outcomeOf(asker: Asker, question: ModelQuestion, listening: Listening): Promise<Outcome> {
  const policy = await asker.within(async ({ tx }) => await readPolicy(tx))
  try {
    if (policy.models) return await writeByModel(asker, question, listening)
  } catch (error) {
    if (!isWithoutModel(error)) throw error
  }
  const answer = await answerFromData(asker, question.text, question.record)
  listening.signal.throwIfAborted()
  return { ...answer, model: systemModel, state: 'done', action: null }
}
