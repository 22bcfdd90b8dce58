/** Where deals that were chosen on the board are edited at once, or go to another pipeline. */
import type { BoardState, board } from '@aura/contracts/deals/board.ts'
import type { ParamsOf } from '@aura/contracts/platform/operation.ts'
import { useChoices } from './filters/use-choices.ts'
import type { Narrowing } from './filters/use-deal-filter.ts'
import { BulkEdit, type BulkEditTask } from './list/bulk-edit.tsx'
import { useEditMany } from './list/use-edit-many.ts'
import { TransferDialog } from './transfer/transfer-dialog.tsx'
import { useOtherPipelines } from './transfer/use-other-pipelines.ts'

export type BulkTask = BulkEditTask & { kind: 'edit' | 'transfer' }

type BulkHostProps = {
  /** Stays mounted without a task, so that what was sent has its answer shown. */
  task: BulkTask | undefined
  state: BoardState
  narrowing: Narrowing
  params: ParamsOf<typeof board>
  leave: () => void
}

export function BulkHost({ task, state, narrowing, params, leave }: BulkHostProps) {
  const { people, tags } = useChoices(state, narrowing.query)
  const others = useOtherPipelines(state.pipeline.id)
  const edits = useEditMany(params, state, others)
  if (task?.kind === 'transfer')
    return others.length === 0 ? null : <TransferDialog {...{ task, others, edits, leave }} />
  if (task?.kind === 'edit')
    return (
      <BulkEdit
        choices={{ stages: state.pipeline.stages, people, tags: Object.values(tags) }}
        {...{ task, edits, leave }}
      />
    )
  return null
}
