/** A user's actions on the board, with undo and, when one is refused, the reason at the place of the action. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import i18next from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { DealFields } from './draft.ts'
import type { Refusal } from './refusal.tsx'
import { moveRefusal } from './refusal-text.ts'
import { useDeals } from './use-deals.ts'
import type { ShownColumn } from './use-drag.ts'

export type Point = { x: number; y: number }
export type Changes = ReturnType<typeof useChanges>['changes']

export function useChanges(all: ShownColumn[]) {
  const { move, create, edit, refusalOf, refusalsOf, mayMove, mayCreate } = useDeals()
  const [refusal, setRefusal] = useState<Refusal>()
  const latest = useLatest(all)

  const changes = useMemo(() => {
    async function put(deal: Deal, to: Stage, before: string | null, point: Point) {
      const why = refusalOf(deal, to)
      if (why) return setRefusal({ ...point, text: moveRefusal(why) })
      const back = nextOf(latest.current, deal)
      const answer = move({ dealId: deal.id, to, before })
      const mayReturn = refusalOf({ ...deal, stage: to }, deal.stage) === undefined
      const undo = () => put({ ...deal, stage: to }, deal.stage, back, point)
      if (to !== deal.stage) tellMoved(deal, to, mayReturn ? undo : undefined)
      await answer.catch((error: unknown) => setRefusal({ ...point, text: errorText(error) }))
    }

    return {
      refusalOf,
      refusalsOf,
      put: (deal: Deal, to: Stage, before: string | null, point: Point) => void put(deal, to, before, point),
      moveToEnd: (deal: Deal, to: Stage) => void put(deal, to, null, placeOf(deal)),
      /** Says beside the action why nothing happened. */
      tell: (text: string, point: Point) => setRefusal({ ...point, text }),
      create(stage: Stage, fields: DealFields) {
        create({ dealId: newId(), stage, ...fields }).catch((error: unknown) =>
          toast({ tone: 'critical', title: fields.title, text: errorText(error) }),
        )
      },
      edit(deal: Deal, fields: DealFields) {
        edit({ dealId: deal.id, version: deal.version, ...fields }).catch((error: unknown) =>
          setRefusal({ ...placeOf(deal), text: errorText(error) }),
        )
      },
    }
  }, [move, create, edit, refusalOf, refusalsOf, latest])

  return { changes, refusal, forgetRefusal: useCallback(() => setRefusal(undefined), []), mayMove, mayCreate }
}

/** The card it stood before, so that undoing puts it back there. */
function nextOf(all: ShownColumn[], deal: Deal): string | null {
  const deals = all.find(({ stage }) => stage === deal.stage)?.deals ?? []
  return deals[deals.findIndex((item) => item.id === deal.id) + 1]?.id ?? null
}

/** Where its card is on the screen; a card out of sight is answered for in the middle of it. */
function placeOf(deal: Deal): Point {
  const rect = document.querySelector(`[data-deal="${deal.id}"]`)?.getBoundingClientRect()
  if (!rect) return { x: window.innerWidth / 2, y: window.innerHeight / 3 }
  return { x: rect.left + rect.width / 2, y: rect.top }
}

/** `undo` only where the way back is allowed. */
function tellMoved(deal: Deal, to: Stage, undo: (() => void) | undefined) {
  toast({
    tone: 'neutral',
    title: i18next.t('deals.moved', { title: deal.title, stage: i18next.t(`deals.stage.${to}`) }),
    ...(undo && { action: { label: i18next.t('deals.undo'), run: undo } }),
  })
}
