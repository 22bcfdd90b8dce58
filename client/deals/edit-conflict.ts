/** Changes that were refused because somebody else has changed the same fields: they wait until the user has chosen. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { createStore } from '../platform/feed/store.ts'
import type { EditAnswer } from './use-edits.ts'

export type ConflictQuestion = {
  deals: readonly { title: string; conflicts: readonly Conflict[] }[]
  /** Writes the user’s own values over those of the others. */
  overwrite: () => void
}

/** The first one is asked. */
export const conflictStore = createStore<readonly ConflictQuestion[]>([])
export const leaveConflict = () => conflictStore.set(conflictStore.get().slice(1))
const ask = (question: ConflictQuestion) => conflictStore.set([...conflictStore.get(), question])

type Named = Pick<Deal, 'id' | 'title'>
/** By deal, the version up to which the changes of others were shown. */
export type Overwrites = ReadonlyMap<string, number>

/** Asks about a command that was refused for a conflict; false of any other error. */
export function askRefused(error: unknown, { title }: Named, overwrite: (version: number) => void): boolean {
  if (!(error instanceof RefusedError) || error.conflicts.length === 0) return false
  ask({
    deals: [{ title, conflicts: error.conflicts }],
    overwrite: () => overwrite(Number(error.params.version)),
  })
  return true
}

/** Asks once about all conflicts of a bulk edit; what else was refused is left in the answer. */
export function askConflicts(
  answer: EditAnswer,
  deals: readonly Named[],
  overwrite: (versions: Overwrites) => void,
): EditAnswer {
  const titles = new Map(deals.map(({ id, title }) => [id, title]))
  const isConflict = ({ conflicts = [] }: EditAnswer['refused'][number]) => conflicts.length > 0
  const found = answer.refused.filter(isConflict)
  if (found.length > 0)
    ask({
      deals: found.map(({ dealId, conflicts = [] }) => ({ title: titles.get(dealId) ?? '', conflicts })),
      overwrite: () => overwrite(new Map(found.map(({ dealId, params }) => [dealId, Number(params.version)]))),
    })
  return { ...answer, refused: answer.refused.filter((refusal) => !isConflict(refusal)) }
}
