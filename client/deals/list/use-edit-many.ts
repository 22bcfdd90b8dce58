/** Changes of one or many deals, shown at once, told with the way back. */
import { board } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DealEdit, type DealPatch, editManyDeals, mostEdits } from '@aura/contracts/deals/edit-many.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { OutputOf, ParamsOf } from '@aura/contracts/platform/operation.ts'
import { decideEdit, type ResolvedPatch } from '@aura/machines/deals/decide.ts'
import { inverseOf, planEdits } from '@aura/machines/deals/plan.ts'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { editedMany } from '../optimistic.ts'

type Answer = OutputOf<typeof editManyDeals>

const refusalText = ({ code, params }: Answer['refused'][number]) => errorText({ code, params, message: code })

export function useEditMany(params: ParamsOf<typeof board>, { stages }: Pipeline) {
  const { permissions, withheld } = useMe()
  const { now } = useFeed()
  const may = useMay(editManyDeals.needs)
  const deciding = useMemo(
    () => () => ({ actor: { permissions, withheld }, now: new Date(now()), stages }),
    [permissions, withheld, now, stages],
  )
  const { send } = useCommand(editManyDeals, {
    overlay: { view: board, params, apply: (state, input) => editedMany(state, input, deciding()) },
  })

  return useMemo(() => {
    async function sendAll(edits: readonly DealEdit[]): Promise<Answer> {
      const answers = []
      for (let at = 0; at < edits.length; at += mostEdits)
        answers.push(send({ edits: edits.slice(at, at + mostEdits) }))
      const all = await Promise.all(answers)
      return { changed: all.flatMap(({ changed }) => changed), refused: all.flatMap(({ refused }) => refused) }
    }

    /** `title`: what happened, in words. Only what was changed is taken back. */
    async function edit(deals: readonly Deal[], patch: DealPatch, title: (count: number) => string): Promise<void> {
      try {
        const answer = await sendAll(deals.map(({ id, version }) => ({ dealId: id, version, patch })))
        const changed = new Map(answer.changed.map((deal) => [deal.id, deal]))
        const back = deals.flatMap((deal): DealEdit[] => {
          const after = changed.get(deal.id)
          return after ? [{ dealId: deal.id, version: after.version, patch: inverseOf(deal, patch) }] : []
        })
        tell(answer, title, back.length > 0 ? () => void takeBack(back) : undefined)
      } catch (error) {
        toast({ tone: 'critical', title: errorText(error) })
      }
    }

    async function takeBack(edits: readonly DealEdit[]) {
      try {
        const answer = await sendAll(edits)
        tell(answer, (count) => i18next.t('deals.list.undone', { count }), undefined)
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
  }, [send, may, deciding])
}
export type EditMany = ReturnType<typeof useEditMany>

function tell({ changed, refused }: Answer, title: (count: number) => string, undo: (() => void) | undefined) {
  const [first] = refused
  const action = undo && { action: { label: i18next.t('deals.undo'), run: undo } }
  if (!first) return changed.length > 0 ? toast({ tone: 'ok', title: title(changed.length), ...action }) : undefined
  const text = refusalText(first)
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
