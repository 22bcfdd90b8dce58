/** A user's actions on the board, with undo and, when one is refused, the reason at the place of the action. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import i18next from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { DealFields } from './draft.ts'
import type { OutcomeQuestion } from './outcome-question.tsx'
import type { Refusal } from './refusal.tsx'
import { moveRefusal } from './refusal-text.ts'
import { nameIn } from './stage-name.ts'
import { useDeals } from './use-deals.ts'
import type { ShownColumn } from './use-drag.ts'

export type Point = { x: number; y: number }
export type Changes = ReturnType<typeof useChanges>['changes']

export function useChanges(all: ShownColumn[], params: { pipelineId?: string }, pipeline: Pipeline) {
  const { move, win, create, edit, refusalOf, refusalsOf, mayMove, mayCreate } = useDeals(params, pipeline)
  const { id: pipelineId, stages } = pipeline
  const [question, setQuestion] = useState<OutcomeQuestion>()
  const [refusal, setRefusal] = useState<Refusal>()
  const latest = useLatest(all)

  const changes = useMemo(() => {
    async function put(deals: readonly Deal[], to: Stage, before: string | null, point: Point) {
      const going = deals.filter((deal) => !refusalOf(deal, to))
      const [stays] = deals.filter((deal) => !going.includes(deal))
      const why = stays && refusalOf(stays, to)
      if (why) setRefusal({ ...point, text: partly(moveRefusal(why), deals.length - going.length, deals.length) })
      if (going.length === 0) return
      const rule = stages.find(({ id }) => id === to)
      if (rule?.kind !== 'lost' || going.every(({ stage }) => stage === to)) return send(going, to, before, point)
      setQuestion({
        result: 'lost',
        deals: going,
        required: rule.requires.includes('reason'),
        answer: (reason) => void send(going, to, before, point, reason),
      })
    }

    async function send(going: readonly Deal[], to: Stage, before: string | null, point: Point, reason?: string) {
      const why = reason !== undefined && { reason }
      const origins = going.map((deal) => ({ deal, before: nextOf(latest.current, deal) }))
      const answers = await settledMoves(
        going.map((deal) => () => move({ dealId: deal.id, to, before, ...why })),
        () => {
          const back = origins.filter(({ deal }) => deal.stage !== to && !refusalOf({ ...deal, stage: to }, deal.stage))
          // The last one first: each finds the card that it stood before.
          const undo = () =>
            void settledMoves(
              back.toReversed().map(
                ({ deal, before }) =>
                  () =>
                    move({ dealId: deal.id, to: deal.stage, before }),
              ),
            ).then((errors) => errors[0] !== undefined && setRefusal({ ...point, text: errorText(errors[0]) }))
          if (going.some(({ stage }) => stage !== to))
            tellMoved(going, nameIn(stages, to), back.length > 0 ? undo : undefined)
        },
      )
      if (answers.length > 0)
        setRefusal({ ...point, text: partly(errorText(answers[0]), answers.length, going.length) })
    }

    return {
      refusalOf,
      refusalsOf,
      put: (deals: readonly Deal[], to: Stage, before: string | null, point: Point) =>
        void put(deals, to, before, point),
      moveToEnd: (deals: readonly Deal[], to: Stage) => void put(deals, to, null, placeOf(deals[0])),
      win(deal: Deal) {
        const answer = (reason: string | undefined) =>
          void win({ dealId: deal.id, reason: reason ?? null }).catch((error: unknown) =>
            setRefusal({ ...placeOf(deal), text: errorText(error) }),
          )
        setQuestion({ result: 'won', deals: [deal], required: false, answer })
      },
      /** Says beside the action why nothing happened. */
      tell: (text: string, point: Point) => setRefusal({ ...point, text }),
      create(stage: Stage, fields: DealFields) {
        create({ dealId: newId(), pipelineId, stage, ...fields }).catch((error: unknown) =>
          toast({ tone: 'critical', title: fields.title, text: errorText(error) }),
        )
      },
      edit(deal: Deal, fields: DealFields) {
        edit({ dealId: deal.id, version: deal.version, ...fields }).catch((error: unknown) =>
          setRefusal({ ...placeOf(deal), text: errorText(error) }),
        )
      },
    }
  }, [move, win, create, edit, refusalOf, refusalsOf, latest, stages, pipelineId])

  const forgetRefusal = useCallback(() => setRefusal(undefined), [])
  const forgetQuestion = useCallback(() => setQuestion(undefined), [])
  return { changes, refusal, forgetRefusal, question, forgetQuestion, mayMove, mayCreate }
}

/** The card it stood before, so that undoing puts it back there. */
function nextOf(all: ShownColumn[], deal: Deal): string | null {
  const deals = all.find(({ stage }) => stage === deal.stage)?.deals ?? []
  return deals[deals.findIndex((item) => item.id === deal.id) + 1]?.id ?? null
}

/** Sends all in the order of the hand, says so, and waits: what was refused. */
async function settledMoves(moves: readonly (() => Promise<unknown>)[], sent = () => {}): Promise<unknown[]> {
  const answers = moves.map((move) => move())
  sent()
  const settled = await Promise.allSettled(answers)
  return settled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
}

/** Of several cards, how many the reason keeps. */
const partly = (text: string, count: number, total: number): string =>
  total === 1 ? text : i18next.t('deals.some_stay', { refused: count, total, reason: text })

/** Where its card is on the screen; a card out of sight is answered for in the middle of it. */
function placeOf(deal: Deal | undefined): Point {
  const rect = deal && document.querySelector(`[data-deal="${deal.id}"]`)?.getBoundingClientRect()
  if (!rect) return { x: window.innerWidth / 2, y: window.innerHeight / 3 }
  return { x: rect.left + rect.width / 2, y: rect.top }
}

/** `undo` only where the way back is allowed. */
function tellMoved(deals: readonly Deal[], stage: string, undo: (() => void) | undefined) {
  const [first] = deals
  toast({
    tone: 'neutral',
    title:
      deals.length === 1 && first
        ? i18next.t('deals.moved', { title: first.title, stage })
        : i18next.t('deals.moved_together', { count: deals.length, stage }),
    ...(undo && { action: { label: i18next.t('deals.undo'), run: undo } }),
  })
}
