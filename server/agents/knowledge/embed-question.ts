/** A question as a vector, so that knowledge is found by its meaning. The caller waits a moment for it, and no longer. */

import type { Mask } from '@aura/machines/ai/mask.ts'
import { type CallParts, embedTexts, OtherLength, ProviderFailure } from '../../ai/index.ts'
import type { Work } from '../../platform/handle.ts'
import { adoptDimension, companyOf, embedLater, hasVectors, recordAnswer, recordFailure } from './embedding-state.ts'
import { recentVectors } from './recent-vectors.ts'

export type QuestionVector = { model: string; values: readonly number[] }

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
    const row = await tx.selectFrom('ai_embeddings').selectAll().executeTakeFirst()
    if (!row || row.dimension === null || (row.rest_until !== null && row.rest_until > now)) return null
    return { ...row, dimension: row.dimension, companyId: await companyOf(tx) }
  })
  if (state === null) return null
  const { model, dimension, companyId, failures } = state
  const key = JSON.stringify([companyId, model, dimension, text])
  const recent = recentVectors.find(key, elapsed())
  if (recent) return { model, values: recent }
  const deadline = AbortSignal.timeout(longestMs)
  const call = { ...parts, signal: AbortSignal.any([signal, deadline]) }
  try {
    const question = { texts: [text], model, dimension, isBackground: false, ...(learn && { learn }) }
    const [values] = (await embedTexts(call, question)) ?? []
    if (!values) return null
    recentVectors.put(key, values, elapsed())
    if (failures > 0) await within(({ tx }) => recordAnswer(tx))
    return { model, values }
  } catch (error) {
    // Whatever the fault, words are left to search by.
    if (signal.aborted) throw error
    await within((work) => noteFailure(work, model, error))
    return null
  }
}

async function noteFailure(work: Work, model: string, error: unknown): Promise<void> {
  if (error instanceof OtherLength && (await adoptDimension(work, model, error.length)))
    return await embedLater(work.tx, await companyOf(work.tx))
  await recordFailure(work, error instanceof ProviderFailure ? error.problem : 'timeout')
}
