/** Whether an exchange goes in circles: a machine answers us, or an answer is given again. */

export type Exchange = { from: 'customer' | 'agent'; text: string; at: number }

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** So often the customer's side has said the same, word for word, and so quickly answered us. */
const repeats = 3
const quickAnswers = 4
const quickMs = 1_500

/** `isAsked`: a procedure has asked, and equal answers to different questions are no loop. */
export function isLoop(exchange: readonly Exchange[], { isAsked = false } = {}): boolean {
  const inbound = exchange.filter(({ from }) => from === 'customer').slice(-repeats)
  const [first] = inbound
  if (!isAsked && first && inbound.length === repeats && inbound.every(({ text }) => same(text, first.text)))
    return true
  const gaps = exchange.flatMap((item, at) => {
    const before = exchange[at - 1]
    return item.from === 'customer' && before?.from === 'agent' ? [item.at - before.at] : []
  })
  const last = gaps.slice(-quickAnswers)
  return last.length === quickAnswers && last.every((gap) => gap >= 0 && gap < quickMs)
}

/** The answer has been given twice already. */
export const isRepeated = (exchange: readonly Exchange[], answer: string): boolean =>
  exchange.filter(({ from, text }) => from === 'agent' && same(text, answer)).length >= 2
