/** Changes that were refused because the same fields have changed meanwhile: they wait until the user has chosen. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import i18next from 'i18next'
import { RefusedError } from '../platform/feed/refused.ts'
import { createStore } from '../platform/feed/store.ts'
import { loadTexts } from '../platform/i18n/language.ts'
import { toast } from '../platform/ui/toast.tsx'
import type { EditAnswer } from './use-edits.ts'

type Named = Pick<Deal, 'id' | 'title'>
type Conflicting = Named & { conflicts: readonly Conflict[] }

export type ConflictQuestion = {
  deals: readonly Conflicting[]
  /** Of the pipeline that the change was made in. */
  stages: readonly StageRule[]
  /** Writes the user’s own values over the newer ones. */
  overwrite: () => void
  /** Leaves the newer values, and stores what else the change had. */
  keep: () => void
}

/** By deal, the version up to which the changes of others were shown. */
export type Overwrites = ReadonlyMap<string, number>

/** The first one is asked. */
export const conflictStore = createStore<readonly ConflictQuestion[]>([])

export function answerConflict(choice: 'overwrite' | 'keep') {
  const [question, ...rest] = conflictStore.get()
  conflictStore.set(rest)
  question?.[choice]()
}

let hosts = 0

/** Says that there is a dialog for the questions, until what it returns is called. */
export function hostConflicts(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/** Where no screen asks any more, the newer values stay and a notice says so. */
function ask(question: ConflictQuestion) {
  if (hosts > 0) return conflictStore.set([...conflictStore.get(), question])
  question.keep()
  void notify(question.deals)
}

async function notify(deals: readonly Named[]) {
  await loadTexts('offers')
  const titles = deals.map(({ title }) => title).join(', ')
  toast({ tone: 'critical', title: i18next.t('deals.conflict'), text: i18next.t('deals.conflict.kept', { titles }) })
}

type Choices = {
  stages: readonly StageRule[]
  overwrite: (versions: Overwrites) => void
  keep?: (conflicts: readonly Conflict[]) => void
}

/** Asks once about all commands that were refused for a conflict; returns the errors of the others. */
export function askRefused(
  refusals: readonly { deal: Named; error: unknown }[],
  { stages, overwrite, keep }: Choices,
): unknown[] {
  const found = refusals.flatMap(({ deal: { id, title }, error }) =>
    error instanceof RefusedError && error.conflicts.length > 0
      ? [{ id, title, conflicts: error.conflicts, version: Number(error.params.version), error }]
      : [],
  )
  if (found.length > 0)
    ask({
      ...{ deals: found, stages },
      overwrite: () => overwrite(new Map(found.map(({ id, version }) => [id, version]))),
      keep: () => keep?.(found.flatMap(({ conflicts }) => conflicts)),
    })
  return refusals.map(({ error }) => error).filter((error) => !found.some((conflict) => conflict.error === error))
}

/** Asks once about all conflicts of a bulk edit; what else was refused is left in the answer. */
export function askConflicts(
  answer: EditAnswer,
  deals: readonly Named[],
  { stages, overwrite }: Omit<Choices, 'keep'>,
): EditAnswer {
  const titles = new Map(deals.map(({ id, title }) => [id, title]))
  const isConflict = ({ conflicts = [] }: EditAnswer['refused'][number]) => conflicts.length > 0
  const found = answer.refused.filter(isConflict)
  if (found.length > 0)
    ask({
      deals: found.map(({ dealId: id, conflicts = [] }) => ({ id, title: titles.get(id) ?? '', conflicts })),
      stages,
      overwrite: () => overwrite(new Map(found.map(({ dealId, params }) => [dealId, Number(params.version)]))),
      // A patch has one field: nothing else of it is left.
      keep: () => {},
    })
  return { ...answer, refused: answer.refused.filter((refusal) => !isConflict(refusal)) }
}
