/**
 * A part of a transaction that happens whole or not at all: behind a savepoint, with its events delayed until it has
 * worked. A refusal rolls it back and leaves the rest of the transaction as it was.
 */
import { sql } from 'kysely'
import { refusalOf } from './error-body.ts'
import type { Work } from './handle.ts'
import type { Refusal } from './refuse.ts'

export type SavepointResult<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

type AttemptOptions<T> = {
  /** Refusals that pass by themselves are thrown: the job is tried again. */
  passes?: (code: string) => boolean
  /** A trial: what it did is rolled back although it worked. */
  rollback?: (value: T) => boolean
}

const isBusy = (code: string) => code === 'server.busy' || code === 'server.unavailable'

export async function runInSavepoint<C extends Pick<Work, 'tx' | 'emit'>, T>(
  context: C,
  work: (context: C) => Promise<T>,
  { passes = isBusy, rollback = () => false }: AttemptOptions<T> = {},
): Promise<SavepointResult<T>> {
  const { tx } = context
  const delayedEvents: (() => void)[] = []
  const emit: Work['emit'] = (event, body) => void delayedEvents.push(() => context.emit(event, body))
  const rollBackToSavepoint = async () => {
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
  }
  await sql`savepoint attempt`.execute(tx)
  try {
    const value = await work({ ...context, emit })
    if (rollback(value)) await rollBackToSavepoint()
    else {
      await sql`release savepoint attempt`.execute(tx)
      for (const emitEvent of delayedEvents) emitEvent()
    }
    return { ok: true, value }
  } catch (error) {
    const { refusal } = refusalOf(error)
    if (passes(refusal.code)) throw error
    await rollBackToSavepoint()
    return { ok: false, refusal }
  }
}
