/** The two ways of parsing apart: a thread for one large input, and a thread kept for many small ones. */
import { type ParserLimits, ParserStopped, type ParserThread, startParser } from './thread.ts'

/** A thread of its own, gone with its input, for files that may need much memory. */
export async function* parseInThread<Batch>(
  script: URL,
  limits: ParserLimits,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  const thread = startParser(script, limits)
  try {
    yield* thread.run<Batch>(input, signal)
  } finally {
    await thread.stop()
  }
}

/** After this an idle thread goes, so that a quiet process holds none. */
const idleMs = 30_000

/**
 * Answers each input with one value, one input after the other in a thread that stays for the next. An input that
 * breaks the thread takes its own answer with it; the next one finds a new thread.
 */
export function keptParser<Input, Answer>(script: URL, limits: ParserLimits): (input: Input) => Promise<Answer> {
  let thread: ParserThread | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const run = async (input: Input): Promise<Answer> => {
    clearTimeout(idle)
    if (!thread?.isUsable()) thread = startParser(script, limits)
    try {
      const answers: Answer[] = []
      for await (const answer of thread.run<Answer>(input)) answers.push(answer)
      const [answer] = answers
      if (answer === undefined) throw new ParserStopped('crash', 'the parser answered nothing')
      return answer
    } finally {
      thread.rest()
      idle = setTimeout(() => void thread?.stop(), idleMs).unref()
    }
  }
  return (input) => {
    const result = last.then(() => run(input))
    last = result.catch(() => {})
    return result
  }
}
