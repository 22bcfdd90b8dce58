/**
 * How near a text has to be to a question. Each embedding model has a scale of its own: what has nothing to do with a question
 * resembles it by 0.1 in one and by 0.75 in another. So the model is measured with questions and passages on subjects that are
 * far apart, and what is hardly nearer than those are to each other is not found.
 */
type Vector = readonly number[]
/** A question, and the passage that answers it. */
export type ReferencePair<T> = { question: T; passage: T }

/** Texts on one subject are nearer in each model: below it one word in common is enough. */
const lowest = 0.25
/** A model for which everything is alike finds a text by itself at most. */
const highest = 0.99
const deviations = 3

/** In each language each question is held against the passages on the other subjects. */
export function leastSimilarityOf(languages: readonly (readonly ReferencePair<Vector>[])[]): number {
  const unrelated = languages.flatMap((pairs) =>
    pairs.flatMap(({ question }, at) =>
      pairs.flatMap(({ passage }, other) => (at === other ? [] : [cosine(question, passage)])),
    ),
  )
  const mean = average(unrelated)
  const deviation = Math.sqrt(average(unrelated.map((value) => (value - mean) ** 2)))
  return Math.min(highest, Math.max(lowest, mean + deviations * deviation))
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const cosine = (a: Vector, b: Vector): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b))
