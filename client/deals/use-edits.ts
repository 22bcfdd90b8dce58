/** Edits of many deals in commands of a size that the server takes, and what takes them back: for the board and the list. */
import { board } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DealEdit, type DealPatch, editManyDeals, mostEdits } from '@aura/contracts/deals/edit-many.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { OutputOf, ParamsOf } from '@aura/contracts/platform/operation.ts'
import type { UndoneMove } from '@aura/machines/deals/decide.ts'
import { undoOf } from '@aura/machines/deals/plan.ts'
import i18next from 'i18next'
import { useMemo, useRef } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { loadTexts, useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { editedMany } from './optimistic.ts'

export type EditAnswer = OutputOf<typeof editManyDeals>

const none: readonly Pipeline[] = []

export function useEdits(params: ParamsOf<typeof board>, pipeline: Pipeline, others: readonly Pipeline[] = none) {
  const { stages, archivedAt } = pipeline
  const { permissions, withheld } = useMe()
  const { now } = useFeed()
  const language = useLanguage()
  const isPipelineArchived = archivedAt !== undefined
  const deciding = useMemo(
    () => () => ({
      ...{ actor: { permissions, withheld }, now: new Date(now()), stages, isPipelineArchived },
      pipelineOf(id: string) {
        const other = others.find((pipeline) => pipeline.id === id)
        return other && { stages: other.stages, isPipelineArchived: other.archivedAt !== undefined }
      },
    }),
    [permissions, withheld, now, stages, isPipelineArchived, others],
  )
  /** The server finds a move in its log; what is shown until then is from here. */
  const moves = useRef(new Map<string, UndoneMove>())
  const { send } = useCommand(editManyDeals, {
    overlay: {
      ...{ view: board, params },
      apply: (state, input, id) => editedMany(state, input, deciding(), id, moves.current),
    },
  })

  return useMemo(
    () => ({
      deciding,
      async sendAll(edits: readonly DealEdit[]): Promise<EditAnswer> {
        const answers = []
        for (let at = 0; at < edits.length; at += mostEdits)
          answers.push(send({ edits: edits.slice(at, at + mostEdits) }))
        const all = await Promise.all(answers)
        return { changed: all.flatMap(({ changed }) => changed), refused: all.flatMap(({ refused }) => refused) }
      },
      /** Why one was refused: of a conflict, who has changed what since. */
      async refusalText({ code, params, conflicts = [] }: EditAnswer['refused'][number]): Promise<string> {
        if (conflicts.length === 0) return errorText({ code, params, message: code })
        const [{ conflictText }] = await Promise.all([import('./conflict-text.ts'), loadTexts('offers')])
        const names = { stages, language, fields: [] }
        return conflicts.map((conflict) => conflictText(conflict, names, now(), i18next.t)).join(' ')
      },
      undoOf(before: Deal, after: Deal, patch: DealPatch): DealEdit {
        moves.current.set(before.id, { before, after })
        return undoOf(before, after, patch)
      },
    }),
    [send, deciding, stages, language, now],
  )
}
