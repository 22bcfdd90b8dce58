/** A question as a vector, so that knowledge is found by its meaning. The caller waits a moment for it, and no longer. */

import type { Mask } from '@aura/machines/ai/mask.ts'
import { type CallParts, embedTexts, OtherLength, ProviderFailure } from '../../ai/index.ts'
import type { Work } from '../../platform/handle.ts'
import { adoptDimension, companyOf, embedLater, hasVectors, recordAnswer, recordFailure } from './embedding-state.ts'
import { recentVectors } from './recent-vectors.ts'
import { storedSpace, type VectorSpace } from './vector-spaces.ts'

export type QuestionVector = Pick<VectorSpace, 'model' | 'space'> & {
  leastSimilarity: number
  values: readonly number[]
}

const longestMs = 1_500

/** Null where there are no vectors, or none came in time: the question is answered by its words. */
export async function embedQuestion(
  parts: CallParts,
  text: string,
  learn?: (mask: Mask) => void,
): Promise<QuestionVector | null> {
  const { within, elapsed, signal } = parts
  const state = await within(async ({ tx, now }) => {
    if (!(await hasVectors(tx))) return null
    const stored = await storedSpace(tx)
    if (!stored || (stored.restUntil !== null && stored.restUntil > now)) return null
    const { dimension, leastSimilarity } = stored
    return dimension === null || leastSimilarity === null ? null : { ...stored, dimension, leastSimilarity }
  })
  if (state === null) return null
  const { model, space, dimension, leastSimilarity, companyId, failures } = state
  const vectorOf = (values: readonly number[]): QuestionVector => ({ model, space, leastSimilarity, values })
  const key = JSON.stringify([companyId, model, space, dimension, text])
  const recent = recentVectors.find(key, elapsed())
  if (recent) return vectorOf(recent)
  const deadline = AbortSignal.timeout(longestMs)
  const call = { ...parts, signal: AbortSignal.any([signal, deadline]) }
  try {
    const question = { texts: [text], model: state, dimension, isBackground: false, ...(learn && { learn }) }
    const [values] = (await embedTexts(call, question)) ?? []
    if (!values) return null
    recentVectors.put(key, values, elapsed())
    if (failures > 0) await within(({ tx }) => recordAnswer(tx))
    return vectorOf(values)
  } catch (error) {
    // Whatever the fault, words are left to search by.
    if (signal.aborted) throw error
    await within((work) => noteFailure(work, state, error))
    return null
  }
}

async function noteFailure(work: Work, space: Pick<VectorSpace, 'model' | 'space'>, error: unknown): Promise<void> {
  if (error instanceof OtherLength && (await adoptDimension(work, space, error.length)))
    return await embedLater(work.tx, await companyOf(work.tx))
  await recordFailure(work, error instanceof ProviderFailure ? error.problem : 'timeout')
}
