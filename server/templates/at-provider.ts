/** A provider asked about templates: what it answers, what it refuses in its own words, and where nobody knows. */
import { type Connection, ProviderError, redact } from '../channels/index.ts'

const patienceMs = 12_000
/** An example may be of 16 MB. */
export const uploadPatienceMs = 30_000

/** 'no' and 'away': it did not happen. 'unknown': it may have. */
export type ProviderAnswer<T> = { said: 'yes'; answer: T } | { said: 'no' | 'away' | 'unknown'; problem: string }

export async function askProvider<T>(
  connection: Connection,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  withinMs = patienceMs,
): Promise<ProviderAnswer<T>> {
  const abortSignal = AbortSignal.timeout(withinMs)
  try {
    return { said: 'yes', answer: await call(signal ? AbortSignal.any([signal, abortSignal]) : abortSignal) }
  } catch (error) {
    const problem = redact(error instanceof Error ? error.message : 'unknown', connection)
    if (!(error instanceof ProviderError)) return { said: 'unknown', problem }
    return { said: error.outcome === 'refused' ? 'no' : 'away', problem }
  }
}
