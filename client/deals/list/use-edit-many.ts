/** Changes of one or many deals, shown at once, told with the way back. */
import type { board } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DealEdit, type DealPatch, editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { ParamsOf } from '@aura/contracts/platform/operation.ts'
import { decideEdit, type ResolvedPatch } from '@aura/machines/deals/decide.ts'
import { planEdits } from '@aura/machines/deals/plan.ts'
import i18next from 'i18next'
import { useMemo } from 'react'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { askConflicts, type Overwrites } from '../edit-conflict.ts'
import { type EditAnswer, useEdits } from '../use-edits.ts'

export function useEditMany(params: ParamsOf<typeof board>, pipeline: Pipeline) {
  const may = useMay(editManyDeals.needs)
  const { deciding, sendAll, undoOf, refusalText } = useEdits(params, pipeline)

  return useMemo(() => {
    /** `title`: what happened, in words. Only what was changed is taken back. */
    async function edit(
      deals: readonly Deal[],
      patch: DealPatch,
      title: (count: number) => string,
      overwrites: Overwrites = new Map(),
    ): Promise<void> {
      try {
        const edits = deals.map(({ id, version }) => ({ dealId: id, version, overwrites: overwrites.get(id), patch }))
        const answer = askConflicts(await sendAll(edits), deals, (versions) => {
          const again = deals.filter(({ id }) => versions.has(id))
          void edit(again, patch, title, versions)
        })
        const changed = new Map(answer.changed.map((deal) => [deal.id, deal]))
        const back = deals.flatMap((deal): DealEdit[] => {
          const after = changed.get(deal.id)
          if (!after) return []
          // Another user may have moved it meanwhile: that is not for this undo.
          const before = patch.stage === undefined ? { ...deal, stage: after.stage } : deal
          return [{ ...undoOf(before, after, patch), version: after.version }]
        })
        await tell(answer, title, back.length > 0 ? () => void takeBack(back) : undefined)
      } catch (error) {
        toast({ tone: 'critical', title: errorText(error) })
      }
    }

    async function tell(
      { changed, refused }: EditAnswer,
      title: (count: number) => string,
      undo: (() => void) | undefined,
    ) {
      const [first] = refused
      const action = undo && { action: { label: i18next.t('deals.undo'), run: undo } }
      if (!first) return changed.length > 0 ? toast({ tone: 'ok', title: title(changed.length), ...action }) : undefined
      const text = await refusalText(first)
      if (changed.length === 0 && refused.length === 1) return toast({ tone: 'critical', title: text })
      return toast({
        tone: 'attention',
        title: title(changed.length),
        text: i18next.t('deals.some_stay', {
          refused: refused.length,
          total: changed.length + refused.length,
          reason: text,
        }),
        ...action,
      })
    }

    async function takeBack(edits: readonly DealEdit[]) {
      try {
        const answer = await sendAll(edits)
        await tell(answer, (count) => i18next.t('deals.list.undone', { count }), undefined)
      } catch (error) {
        toast({ tone: 'critical', title: errorText(error) })
      }
    }

    return {
      may,
      edit,
      plan: (deals: readonly Deal[], patch: ResolvedPatch) => planEdits(deals, patch, deciding()),
      refusalOf(deal: Deal, patch: DealPatch): string | undefined {
        const decision = decideEdit(deal, patch, deciding())
        return decision.ok ? undefined : errorText({ ...decision, message: decision.code })
      },
    }
  }, [sendAll, undoOf, refusalText, may, deciding])
}
export type EditMany = ReturnType<typeof useEditMany>
