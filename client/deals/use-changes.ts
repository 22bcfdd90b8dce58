/** A user's actions on the board, with undo and, when one is refused, the reason at the place of the action. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import i18next from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { changeOf, type DealChange, withoutConflicts } from './deal-change.ts'
import type { DealFields, NewDealFields } from './draft.ts'
import { askRefused, type Overwrites } from './edit-conflict.ts'
import type { OutcomeQuestion } from './outcome-question.tsx'
import { seenVersion } from './pending-commands.ts'
import type { Refusal } from './refusal.tsx'
import { moveRefusal } from './refusal-text.ts'
import { nameIn } from './stage-name.ts'
import { useDeals } from './use-deals.ts'
import { useEdits } from './use-edits.ts'

export type Point = { x: number; y: number }
export type Changes = ReturnType<typeof useChanges>['changes']

export function useChanges(params: { pipelineId?: string }, pipeline: Pipeline) {
  const { move, win, create, edit, refusalOf, refusalsOf, mayWin, mayMove, mayCreate } = useDeals(params, pipeline)
  const { sendAll, undoOf, refusalText } = useEdits(params, pipeline)
  const { id: pipelineId, stages } = pipeline
  const [question, setQuestion] = useState<OutcomeQuestion>()
  const [refusal, setRefusal] = useState<Refusal>()

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
      const answers = await Promise.allSettled(
        going.map((deal) => move({ dealId: deal.id, to, before, ...why, ...seenVersion(deal) })),
      )
      const moved = answers.flatMap((answer, index) => {
        const deal = going[index]
        return deal && answer.status === 'fulfilled' && deal.stage !== to ? [{ deal, after: answer.value }] : []
      })
      // Once it is done: an undo names the move that it takes back.
      if (moved.length > 0)
        tellMoved(
          moved.map(({ deal }) => deal),
          nameIn(stages, to),
          () => void undo(moved, point),
        )
      const refusals = answers.flatMap((answer, index) => {
        const deal = going[index]
        return deal && answer.status === 'rejected' ? [{ deal, error: answer.reason }] : []
      })
      // The move that was shown is overwritten, and none after it.
      const overwrite = (versions: Overwrites) => {
        const again = going.flatMap((deal) => {
          const version = versions.get(deal.id)
          return version === undefined ? [] : [{ ...deal, version }]
        })
        void send(again, to, before, point, reason)
      }
      const errors = askRefused(refusals, { stages, overwrite })
      if (errors.length > 0) setRefusal({ ...point, text: partly(errorText(errors[0]), errors.length, going.length) })
    }

    /** Each deal as it was, to its own place. */
    async function undo(moved: readonly { deal: Deal; after: Deal }[], point: Point) {
      try {
        const [why] = (await sendAll(moved.map(({ deal, after }) => undoOf(deal, after, {})))).refused
        if (why) setRefusal({ ...point, text: await refusalText(why) })
      } catch (error) {
        setRefusal({ ...point, text: errorText(error) })
      }
    }

    async function winAll(deals: readonly Deal[], reason: string | undefined) {
      const answers = await Promise.allSettled(deals.map(({ id }) => win({ dealId: id, reason: reason ?? null })))
      const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      if (errors.length > 0)
        setRefusal({ ...placeOf(deals[0]), text: partly(errorText(errors[0]), errors.length, deals.length) })
    }

    function change(deal: Deal, stated: DealChange, overwrites?: number) {
      if (Object.keys(stated).length === 0) return
      const over = overwrites !== undefined && { overwrites }
      edit({ dealId: deal.id, ...seenVersion(deal), ...stated, ...over }).catch((error: unknown) => {
        const [problem] = askRefused([{ deal, error }], {
          stages,
          overwrite: (versions) => change(deal, stated, versions.get(deal.id)),
          keep: (conflicts) => change(deal, withoutConflicts(stated, conflicts)),
        })
        if (problem) setRefusal({ ...placeOf(deal), text: errorText(problem) })
      })
    }

    return {
      refusalOf,
      refusalsOf,
      mayWin,
      put: (deals: readonly Deal[], to: Stage, before: string | null, point: Point) =>
        void put(deals, to, before, point),
      moveToEnd: (deals: readonly Deal[], to: Stage) => void put(deals, to, null, placeOf(deals[0])),
      /** Asks for the reason first; `done` once it was answered. */
      win(deals: readonly Deal[], done = () => {}) {
        const answer = (reason: string | undefined) => {
          done()
          void winAll(deals, reason)
        }
        setQuestion({ result: 'won', deals, required: false, answer })
      },
      winBecause: (deal: Deal, reason: string | undefined) => void winAll([deal], reason),
      /** Says beside the action why nothing happened. */
      tell: (text: string, point: Point) => setRefusal({ ...point, text }),
      create(stage: Stage, fields: NewDealFields) {
        create({ dealId: newId(), pipelineId, stage, ...fields }).catch((error: unknown) =>
          toast({ tone: 'critical', title: fields.title, text: errorText(error) }),
        )
      },
      edit: (deal: Deal, fields: DealFields) => change(deal, changeOf(deal, fields)),
    }
  }, [move, win, create, edit, refusalOf, refusalsOf, mayWin, sendAll, undoOf, refusalText, stages, pipelineId])

  const forgetRefusal = useCallback(() => setRefusal(undefined), [])
  const forgetQuestion = useCallback(() => setQuestion(undefined), [])
  return { changes, refusal, forgetRefusal, question, forgetQuestion, mayMove, mayCreate }
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

function tellMoved(deals: readonly Deal[], stage: string, undo: () => void) {
  const [first] = deals
  toast({
    tone: 'neutral',
    title:
      deals.length === 1 && first
        ? i18next.t('deals.moved', { title: first.title, stage })
        : i18next.t('deals.moved_together', { count: deals.length, stage }),
    action: { label: i18next.t('deals.undo'), run: undo },
  })
}
