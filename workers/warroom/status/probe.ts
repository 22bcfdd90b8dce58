/** One question to a part: its answer and how long it took, whatever becomes of it. */
import type { Answer } from '@aura/machines/warroom/status/health.ts'

export type ProbeResult = { answer: Answer; latencyMs: number | null; problem: string | null }

const patienceMs = 5000
/** From here on people feel it, though every answer comes. */
const slowMs = 1000

type Clock = { elapsed: () => number }

/** `look` may find something wrong with a part that answers; its word for it comes back. */
export async function probe(
  { elapsed }: Clock,
  look: (signal: AbortSignal) => Promise<string | null>,
  slowFrom = slowMs,
): Promise<ProbeResult> {
  const began = elapsed()
  const signal = AbortSignal.timeout(patienceMs)
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('silent')), { once: true })
  })
  try {
    const problem = await Promise.race([look(signal), timeout])
    const latencyMs = Math.round(elapsed() - began)
    if (problem !== null) return { answer: 'failed', latencyMs, problem }
    return latencyMs >= slowFrom
      ? { answer: 'slow', latencyMs, problem: 'slow' }
      : { answer: 'good', latencyMs, problem: null }
  } catch (error) {
    return { answer: 'failed', latencyMs: null, problem: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'silent'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'silent'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.message.slice(0, 300)
}
