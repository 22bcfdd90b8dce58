/** Rules of pipelines: what happens to a deal puts in the runs of the rules it sets off, and the timers of those that wait. */
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { dueAt, fires, type Happening } from '@aura/machines/deals/automations.ts'
import { saleKey } from '@aura/machines/deals/outcome.ts'
import {
  automationsOf,
  findAutomation,
  planAutomationJob,
  runAutomation,
  runAutomationJob,
} from '@aura/server/deals/index.ts'
import { dealOf, selectPresentDeals } from '@aura/server/deals/store.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { inside, type JobWork } from '../platform/jobs.ts'
import { type Delivered, reaction } from '../platform/reactions.ts'

const events = [dealCreated, dealMoved, dealWon]
type DealHappened = Delivered<(typeof events)[number]>

function happeningOf({ body, contract }: DealHappened): Happening {
  if ('from' in body && typeof body.from === 'string')
    return { type: 'moved', from: 'fromPipelineId' in body && body.fromPipelineId !== undefined ? null : body.from }
  return { type: contract.name === dealWon.name ? 'won' : 'opened' }
}

export const onDealHappened = reaction('deals.automations', events, async ({ event, tx, enqueue }) => {
  const { deal } = event.body
  const happening = happeningOf(event)
  // An undo is no event for the rules: what it brings back has set them off before.
  const takesBack = 'undone' in event.body && event.body.undone === true
  const hasEntered = happening.type !== 'won' && !(happening.type === 'moved' && happening.from === deal.stage)
  // A win that is taken back and repeated is no second sale.
  const cause = happening.type === 'won' ? `won:${saleKey(deal)}` : event.id
  for (const automation of await automationsOf(tx, deal.pipelineId)) {
    const run = { automationId: automation.id, dealId: deal.id }
    if (!takesBack && fires(automation, deal, happening))
      await enqueue(runAutomationJob, { ...run, cause, stayedSince: null })
    const due = hasEntered && automation.state === 'active' ? dueAt(automation, deal) : null
    if (due) await enqueue(runAutomationJob, { ...run, cause: null, stayedSince: deal.movedAt }, { startAfter: due })
  }
})

export const runningAutomations = (config: Config): JobWork =>
  inside(runAutomationJob, async ({ payload, companyId, tx, emit, now, newId }) => {
    await runAutomation({ tx, emit, now, newId, companyId, config }, payload)
  })

export const planningAutomations = inside(planAutomationJob, async ({ payload, tx, enqueue }) => {
  const automation = await findAutomation(tx, payload.automationId)
  if (automation?.state !== 'active' || automation.trigger.on !== 'stayed') return
  const rows = await selectPresentDeals(tx)
    .where('pipeline_id', '=', automation.pipelineId)
    .where('stage', '=', automation.trigger.stage)
    .where('outcome', 'is', null)
    .execute()
  for (const deal of rows.map(dealOf)) {
    const due = dueAt(automation, deal)
    const run = { automationId: automation.id, dealId: deal.id, cause: null, stayedSince: deal.movedAt }
    if (due) await enqueue(runAutomationJob, run, { startAfter: due })
  }
})
