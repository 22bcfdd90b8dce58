/** A question as a vector, so that knowledge is found by its meaning. The caller waits a moment for it, and no longer. */

import type { Mask } from '@aura/machines/ai/mask.ts'
import { type CallParts, embedTexts, ProviderFailure } from '../../ai/index.ts'
import { hasVectors } from './embed-chunks.ts'

export type QuestionVector = { model: string; values: readonly number[] }

const longestMs = 1_500

/** Null where there are no vectors, or none came in time: the question is answered by its words. */
export async function embedQuestion(
  parts: CallParts,
  text: string,
  learn?: (mask: Mask) => void,
): Promise<QuestionVector | null> {
  const stored = await parts.within(async ({ tx }) =>
    (await hasVectors(tx)) ? await tx.selectFrom('ai_embeddings').selectAll().executeTakeFirst() : undefined,
  )
  if (!stored || stored.dimension === null) return null
  const { model, dimension } = stored
  const deadline = AbortSignal.timeout(longestMs)
  const signal = AbortSignal.any([parts.signal, deadline])
  try {
    const vectors = await embedTexts({ ...parts, signal }, { texts: [text], model, dimension, ...(learn && { learn }) })
    const [values] = vectors ?? []
    return values ? { model, values } : null
  } catch (error) {
    if (error instanceof ProviderFailure || (deadline.aborted && !parts.signal.aborted)) return null
    throw error
  }
}
