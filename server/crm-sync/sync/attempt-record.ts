/** One record among others: where it is refused it alone is rolled back and the others go on. */
import type { Refusal } from '../../platform/refuse.ts'
import { runInSavepoint } from '../../platform/savepoint.ts'
import type { Writing } from './side.ts'

export type RecordResult<T> = { value: T; problem: null } | { value: null; problem: string }

/** Its events wait until it has worked. What passes by itself, or is an error of ours, is thrown: the job is tried again. */
export async function attemptRecord<T>(
  writing: Writing,
  write: (writing: Writing) => Promise<T>,
): Promise<RecordResult<T>> {
  const result = await runInSavepoint(writing, write, { passes: (code) => code.startsWith('server.') })
  if (result.ok) return { value: result.value, problem: null }
  return { value: null, problem: problemOf(result.refusal) }
}

/** What a machine says says more than the code. */
function problemOf({ code, detail }: Refusal): string {
  const reason = detail.params?.reason
  return code === 'deals.move_refused' && typeof reason === 'string' ? `${code}: ${reason}` : code
}
