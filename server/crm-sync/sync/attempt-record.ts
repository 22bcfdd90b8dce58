/** One record among others: where it is refused it alone is taken back, and the others go on. */
import type { Refusal } from '../../platform/refuse.ts'
import { behindSavepoint } from '../../platform/savepoint.ts'
import type { Writing } from './side.ts'

export type Attempted<T> = { value: T; problem: null } | { value: null; problem: string }

/** Its events wait until it has worked. What passes by itself, or is an error of ours, is thrown: the job is tried again. */
export async function attemptRecord<T>(
  writing: Writing,
  write: (writing: Writing) => Promise<T>,
): Promise<Attempted<T>> {
  const attempted = await behindSavepoint(writing, write, { passes: (code) => code.startsWith('server.') })
  if (attempted.ok) return { value: attempted.value, problem: null }
  return { value: null, problem: problemOf(attempted.refusal) }
}

/** What a machine says says more than the code. */
function problemOf({ code, detail }: Refusal): string {
  const reason = detail.params?.reason
  return code === 'deals.move_refused' && typeof reason === 'string' ? `${code}: ${reason}` : code
}
