/** A user's actions on the board, with undo and, when one is refused, the reason at the place of the action. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'
import i18next from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { changeOf, type DealChange, withoutConflicts } from './deal-change.ts'
import type { DealFields, NewDealFields } from './draft.ts'
import { askRefused, type Overwrites } from './edit-conflict.ts'
import type { Ending, Endings } from './ending-section.tsx'
import type { OutcomeQuestion } from './outcome-question.tsx'
import { seenVersion } from './pending-commands.ts'
import type { Refusal } from './refusal.tsx'
import { moveRefusal, winRefusalText } from './refusal-text.ts'
import { nameIn } from './stage-name.ts'
import { tellRefused } from './tell-refused.ts'
import { useDeals } from './use-deals.ts'
import { useEdits } from './use-edits.ts'

export type Point = { x: number; y: number }
export type Changes = ReturnType<typeof useChanges>['changes']

export function useChanges(params: { pipelineId?: string }, pipeline: Pipeline) {
  const { move, create, edit, refusalOf, refusalsOf, winRefusal, mayMove, mayCreate } = useDeals(params, pipeline)
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
      const { changed, refused } = await sendEach(going, (deal) =>
        move({ dealId: deal.id, to, before, ...why, ...seenVersion(deal) }),
      )
      const moved = changed.filter(({ deal }) => deal.stage !== to)
      // Once it is done: an undo names the move that it takes back.
      if (moved.length > 0)
        tellMoved(
          moved.map(({ deal }) => deal),
          nameIn(stages, to),
          () => void undo(moved, point),
        )
      // The move that was shown is overwritten, and none after it.
      const overwrite = (versions: Overwrites) => {
        const again = going.flatMap((deal) => {
          const version = versions.get(deal.id)
          return version === undefined ? [] : [{ ...deal, version }]
        })
        void send(again, to, before, point, reason)
      }
      const errors = askRefused(refused, { stages, overwrite })
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

    async function winAll(deals: readonly Deal[], reason: string | undefined, note?: string) {
      const patch = { won: true as const, ...(reason !== undefined && { reason }) }
      const of = (id: string | undefined) => deals.find((deal) => deal.id === id)
      try {
        const edits = deals.map((deal) => ({ dealId: deal.id, ...seenVersion(deal), patch }))
        const { changed, refused } = await sendAll(edits)
        const won = changed.flatMap((after) => {
          const deal = of(after.id)
          return deal ? [{ deal, after }] : []
        })
        const [first] = won
        if (first) tellWon(first.deal, won.length, note, () => void undo(won, placeOf(first.deal)))
        const [why] = refused
        if (!why) return
        const text = partly(await refusalText(why), refused.length, deals.length, 'deals.some_not_won')
        setRefusal({ ...placeOf(of(why.dealId)), text })
      } catch (error) {
        setRefusal({ ...placeOf(deals[0]), text: errorText(error) })
      }
    }

    function change(deal: Deal, stated: DealChange, reopen: () => void, overwrites?: number) {
      if (Object.keys(stated).length === 0) return
      const over = overwrites !== undefined && { overwrites }
      edit({ dealId: deal.id, ...seenVersion(deal), ...stated, ...over }).catch((error: unknown) => {
        const [problem] = askRefused([{ deal, error }], {
          stages,
          overwrite: (versions) => change(deal, stated, reopen, versions.get(deal.id)),
          keep: (conflicts) => change(deal, withoutConflicts(stated, conflicts), reopen),
        })
        if (problem) tellRefused(deal.title, problem, reopen)
      })
    }

    /** How a deal may end from its page; undefined once it has ended. */
    function endingsOf(deal: Deal): Endings | undefined {
      if (stateOf(deal, stages) !== 'open') return undefined
      const refusal = winRefusalText(winRefusal(deal))
      const won = {
        refusal,
        isReasonRequired: false,
        end: (deal: Deal, reason?: string) => void winAll([deal], reason),
      }
      const lost = stages.find(({ kind }) => kind === 'lost')
      return { won, ...(lost && { lost: lossAt(lost, deal) }) }
    }

    function lossAt({ id: to, requires }: StageRule, deal: Deal): Ending {
      const why = refusalOf(deal, to)
      return {
        refusal: why && moveRefusal(why),
        isReasonRequired: requires.includes('reason'),
        end: (deal, reason) => void send([deal], to, null, placeOf(deal), reason),
      }
    }

    return {
      refusalOf,
      refusalsOf,
      winRefusal: (deal: Deal): string | undefined => winRefusalText(winRefusal(deal)),
      put: (deals: readonly Deal[], to: Stage, before: string | null, point: Point) =>
        void put(deals, to, before, point),
      moveToEnd: (deals: readonly Deal[], to: Stage) => void put(deals, to, null, placeOf(deals[0])),
      /** Asks for the reason first; `done` once it was answered. `note`: what the user should know of it besides. */
      win(deals: readonly Deal[], { done = () => {}, note }: { done?: () => void; note?: string | undefined } = {}) {
        const answer = (reason: string | undefined) => {
          done()
          void winAll(deals, reason, note)
        }
        setQuestion({ result: 'won', deals, required: false, note, answer })
      },
      endingsOf,
      /** Says beside the action why nothing happened. */
      tell: (text: string, point: Point) => setRefusal({ ...point, text }),
      /** `reopen` shows once more what was typed. */
      create(stage: Stage, fields: NewDealFields, created: (deal: Deal) => void, reopen: () => void) {
        create({ dealId: newId(), pipelineId, stage, ...fields }).then(created, (error: unknown) =>
          tellRefused(fields.title, error, reopen),
        )
      },
      edit: (deal: Deal, fields: DealFields, reopen: () => void) => change(deal, changeOf(deal, fields), reopen),
    }
  }, [move, create, edit, refusalOf, refusalsOf, winRefusal, sendAll, undoOf, refusalText, stages, pipelineId])

  const forgetRefusal = useCallback(() => setRefusal(undefined), [])
  const forgetQuestion = useCallback(() => setQuestion(undefined), [])
  return { changes, refusal, forgetRefusal, question, forgetQuestion, mayMove, mayCreate }
}

/** One command for each of the deals, and what came of it. */
async function sendEach<T>(deals: readonly Deal[], send: (deal: Deal) => Promise<T>) {
  const answers = await Promise.allSettled(deals.map(send))
  const changed: { deal: Deal; after: T }[] = []
  const refused: { deal: Deal; error: unknown }[] = []
  for (const [index, deal] of deals.entries()) {
    const answer = answers[index]
    if (answer?.status === 'fulfilled') changed.push({ deal, after: answer.value })
    else refused.push({ deal, error: answer?.reason })
  }
  return { changed, refused }
}

/** Of several cards, how many the reason keeps. */
const partly = (
  text: string,
  count: number,
  total: number,
  key: 'deals.some_stay' | 'deals.some_not_won' = 'deals.some_stay',
): string => (total === 1 ? text : i18next.t(key, { refused: count, total, reason: text }))

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

function tellWon({ title }: Deal, count: number, text: string | undefined, undo: () => void) {
  toast({
    tone: 'ok',
    title: count === 1 ? i18next.t('deals.won_title', { title }) : i18next.t('deals.won_together', { count }),
    ...(text !== undefined && { text }),
    action: { label: i18next.t('deals.undo'), run: undo },
  })
}
