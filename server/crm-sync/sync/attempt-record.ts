/** One record among others: where it is refused it alone is taken back, and the others go on. */
import { sql } from 'kysely'
import { refusalOf } from '../../platform/error-body.ts'
import type { Writing } from './side.ts'

export type Attempted<T> = { value: T; problem: null } | { value: null; problem: string }

/** Its events wait until it has worked. What passes by itself, or is an error of ours, is thrown: the job is tried again. */
export async function attemptRecord<T>(
  writing: Writing,
  write: (writing: Writing) => Promise<T>,
): Promise<Attempted<T>> {
  const { tx } = writing
  const delayed: (() => void)[] = []
  const emit: Writing['emit'] = (event, body) => void delayed.push(() => writing.emit(event, body))
  await sql`savepoint record`.execute(tx)
  try {
    const value = await write({ ...writing, emit })
    await sql`release savepoint record`.execute(tx)
    for (const tell of delayed) tell()
    return { value, problem: null }
  } catch (error) {
    const { refusal } = refusalOf(error)
    if (refusal.code.startsWith('server.')) throw error
    await sql`rollback to savepoint record`.execute(tx)
    await sql`release savepoint record`.execute(tx)
    return { value: null, problem: problemOf(refusal) }
  }
}

/** What a machine says says more than the code. */
function problemOf({ code, detail }: ReturnType<typeof refusalOf>['refusal']): string {
  const reason = detail.params?.reason
  return code === 'deals.move_refused' && typeof reason === 'string' ? `${code}: ${reason}` : code
}
