/** Changes of one or many deals, shown at once, told with the way back. */
import type { BoardState, board } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { findDeal } from '@aura/contracts/deals/deal-chunks.ts'
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
import { useLatest } from '../../platform/ui/use-latest.ts'
import { askConflicts, type Overwrites } from '../edit-conflict.ts'
import { seenVersion } from '../pending-commands.ts'
import { type EditAnswer, useEdits } from '../use-edits.ts'

type PatchOf = (deal: Deal) => DealPatch

const ofEach = (patch: DealPatch | PatchOf): PatchOf => (typeof patch === 'function' ? patch : () => patch)

const none: readonly Pipeline[] = []

/** `others`: the pipelines into which a deal may go from here. */
export function useEditMany(params: ParamsOf<typeof board>, state: BoardState, others: readonly Pipeline[] = none) {
  const may = useMay(editManyDeals.needs) && state.pipeline.archivedAt === undefined
  const { deciding, sendAll, undoOf, refusalText } = useEdits(params, state.pipeline, others)
  const { stages } = state.pipeline
  const live = useLatest(state)

  return useMemo(() => {
    /** `title`: what happened, in words. Only what was changed is taken back. */
    async function edit(
      deals: readonly Deal[],
      patch: DealPatch | PatchOf,
      title: (count: number) => string,
      overwrites: Overwrites = new Map(),
    ): Promise<void> {
      const patchOf = ofEach(patch)
      const overwritten = deals.flatMap((deal) => overwrittenDeal(live.current, deal, overwrites.get(deal.id)) ?? [])
      try {
        const edits = deals.map((deal) => ({
          ...{ dealId: deal.id, ...seenVersion(deal), patch: patchOf(deal) },
          overwrites: overwrites.get(deal.id),
        }))
        const answer = askConflicts(await sendAll(edits), deals, {
          stages,
          overwrite(versions) {
            const again = deals.filter(({ id }) => versions.has(id))
            void edit(again, patch, title, versions)
          },
        })
        const changed = new Map(answer.changed.map((deal) => [deal.id, deal]))
        const back = deals.flatMap((deal): DealEdit[] => {
          const after = changed.get(deal.id)
          const was = overwrites.has(deal.id) ? overwritten.find(({ id }) => id === deal.id) : deal
          if (!after || !was) return []
          // Another user may have moved or ended it meanwhile: that is not for this undo.
          const { pipelineId, stage, outcome } = after
          const { stage: to, won } = patchOf(deal)
          const before = to === undefined ? { ...was, pipelineId, stage, ...(!won && { outcome }) } : was
          return [{ ...undoOf(before, after, patchOf(deal)), version: after.version }]
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
      plan: (deals: readonly Deal[], patch: ResolvedPatch | PatchOf) => planEdits(deals, patch, deciding()),
      refusalOf(deal: Deal, patch: DealPatch): string | undefined {
        const decision = decideEdit(deal, patch, deciding())
        return decision.ok ? undefined : errorText({ ...decision, message: decision.code })
      },
    }
  }, [sendAll, undoOf, refusalText, may, deciding, stages, live])
}

/** What an edit writes over, to come back to: the deal of the version that its user was shown. */
function overwrittenDeal({ deals }: BoardState, { id }: Deal, version: number | undefined): Deal | undefined {
  const deal = findDeal(deals, id)
  return deal?.version === version ? deal : undefined
}

export type EditMany = ReturnType<typeof useEditMany>
