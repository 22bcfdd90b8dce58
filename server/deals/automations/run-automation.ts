/**
 * One run of a rule for one deal: done once for each cause, with its author's rights of now, all of its actions or none.
 * What it was refused is what the author would have been refused; the same cause tries it again.
 */
import { addActivity as addContract } from '@aura/contracts/deals/activities.ts'
import {
  type Automation,
  type AutomationAction,
  automationCalled,
  repeatAutomationRun as repeatContract,
} from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import { isErrorCode } from '@aura/contracts/errors.ts'
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { isCircle, isDue, repeatRefusal } from '@aura/machines/deals/automations.ts'
import { type DealWords, fillAction } from '@aura/machines/deals/fill-action.ts'
import { notify } from '../../notifications/index.ts'
import { absentCaller } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import { type CommandContext, handle, type Work } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'
import { refuse } from '../../platform/refuse.ts'
import { runInSavepoint } from '../../platform/savepoint.ts'
import { add as addActivity } from '../activities.ts'
import { editMany } from '../edit-many.ts'
import { move } from '../move.ts'
import { ownersAmong } from '../owners.ts'
import { pipelineById } from '../pipelines.ts'
import { dealOf, selectDeals } from '../store.ts'
import { findAutomation, lockAutomation, runById, stayedSinceOf, storeAutomation } from './store.ts'
import { writeToContact } from './write-to-contact.ts'

type Parts = Work & { companyId: string; config: Config }
export type AutomationCause = { cause: string | null; stayedSince: string | null }

export async function runAutomation(
  parts: Parts,
  { automationId, dealId, cause, stayedSince }: AutomationCause & { automationId: string; dealId: string },
): Promise<void> {
  const { tx, now } = parts
  const automation = await findAutomation(tx, automationId)
  if (automation?.state !== 'active') return
  const row = await selectDeals(tx).where('id', '=', dealId).forUpdate().executeTakeFirst()
  if (!row) return
  const deal = dealOf(row)
  // In another pipeline it is no longer the business of this rule.
  if (deal.pipelineId !== automation.pipelineId) return
  // A timer of a deal that has moved, ended or left the boards comes to nothing; what an event sets off is listed.
  if (stayedSince !== null && !isDue(automation, deal, stayedSince, now)) return
  const archived = await archivedRefusal(tx, deal)
  if (archived && stayedSince !== null) return
  const key = cause ?? `stayed:${stayedSince}`
  const before = await runOfCause(parts, automation, dealId, key)
  if (before?.result === 'done') return
  if (!before && isCircle(await runsInTheHour(parts, automation, dealId))) return await stop(parts, automation, deal)
  const refused = archived ?? (await act(parts, automation, deal, key))
  if (before) return await storeTry(tx, before.id, resultColumns(refused, now))
  await tx
    .insertInto('deal_automation_runs')
    .values({
      ...{ company_id: parts.companyId, id: parts.newId(), automation_id: automation.id, deal_id: dealId, cause: key },
      ...{ trigger: JSON.stringify(automation.trigger), first_at: now, ...resultColumns(refused, now) },
    })
    .execute()
}

/** A refused run once more, with its author's rights of now; the list shows the latest result. */
export const repeatAutomationRun = handle(repeatContract, async ({ input: { runId }, ...context }) => {
  const { tx, now, caller } = context
  const found = await tx
    .selectFrom('deal_automation_runs')
    .where('id', '=', runId)
    .select(['automation_id', 'deal_id', 'cause'])
    .executeTakeFirst()
  if (!found) return refuse('deals.automation_run_not_found')
  const automation = await lockAutomation(tx, found.automation_id)
  // The rule is locked: of two who try at the same moment, the second one sees what the first one did.
  const runs = tx.selectFrom('deal_automation_runs').where('id', '=', runId)
  const { result } = await runs.select('result').executeTakeFirstOrThrow()
  if (result === 'done') return refuse('deals.automation_run_done')
  const deal = dealOf(await selectDeals(tx).where('id', '=', found.deal_id).forUpdate().executeTakeFirstOrThrow())
  const over = repeatRefusal(automation, deal, stayedSinceOf(found.cause), now)
  if (over) return refuse(over)
  const parts = { ...context, companyId: caller.companyId }
  const refused = (await archivedRefusal(tx, deal)) ?? (await act(parts, automation, deal, found.cause))
  await storeTry(tx, runId, resultColumns(refused, now))
  return await runById(tx, runId)
})

async function storeTry(tx: Work['tx'], runId: string, columns: ReturnType<typeof resultColumns>): Promise<void> {
  await tx.updateTable('deal_automation_runs').set(columns).where('id', '=', runId).execute()
}

const resultColumns = (refused: Refused | undefined, now: Date) => ({
  ...{ at: now, result: refused ? ('refused' as const) : ('done' as const), code: refused?.code ?? null },
  params: JSON.stringify(refused?.params ?? {}),
})

async function archivedRefusal(tx: Work['tx'], { archivedAt, pipelineId }: Deal): Promise<Refused | undefined> {
  if ((await pipelineById(tx, pipelineId)).archivedAt !== undefined)
    return { code: 'deals.pipeline_archived', params: {} }
  return archivedAt === undefined ? undefined : { code: 'deals.archived', params: {} }
}

/** The rule is locked: no other run of it finds the same. */
async function runOfCause({ tx }: Parts, { id }: Automation, dealId: string, cause: string) {
  return await tx
    .selectFrom('deal_automation_runs')
    .where('automation_id', '=', id)
    .where('deal_id', '=', dealId)
    .where('cause', '=', cause)
    .select(['id', 'result'])
    .executeTakeFirst()
}

/** By their first tries: one that is repeated is no new run. */
async function runsInTheHour({ tx, now }: Parts, { id }: Automation, dealId: string): Promise<number> {
  const { runs } = await tx
    .selectFrom('deal_automation_runs')
    .where('automation_id', '=', id)
    .where('deal_id', '=', dealId)
    .where('first_at', '>', new Date(now.getTime() - hourMs))
    .select((e) => e.fn.countAll<number>().as('runs'))
    .executeTakeFirstOrThrow()
  return runs
}

/** Its author is told; it runs again when somebody resumes it. */
async function stop(parts: Parts, automation: Automation, deal: Deal): Promise<void> {
  await storeAutomation(parts, { ...automation, state: 'circle', version: automation.version + 1 })
  await notify(parts, {
    to: automation.authorId,
    kind: 'deals.automation_circle',
    params: { name: automation.name, title: deal.title },
    link: `/crm?pipeline=${deal.pipelineId}`,
    actor: null,
    key: `${automation.id}:${automation.version}`,
  })
}

type Refused = { code: string; params: Record<string, string | number> }

async function act(parts: Parts, automation: Automation, deal: Deal, key: string): Promise<Refused | undefined> {
  const acted = await runInSavepoint(parts, (within) => performAll(within, automation, deal, key))
  return acted.ok ? undefined : { code: acted.refusal.code, params: acted.refusal.detail.params ?? {} }
}

async function performAll(parts: Parts, automation: Automation, deal: Deal, key: string): Promise<void> {
  const { tx, companyId } = parts
  const caller = await absentCaller(tx, { userId: automation.authorId, companyId, on: automation.id })
  const company = tx.selectFrom('companies').select(['language', 'name', 'money_format as format'])
  const { language, name, format } = await company.executeTakeFirstOrThrow()
  const { stages } = await pipelineById(tx, deal.pipelineId)
  const origin = { address: '', userAgent: null, cookies: {}, language }
  const context = { ...parts, input: null, caller, random: () => Math.random(), origin }
  const named = { id: automation.id, name: automation.name }
  const about = { stages, company: name, language, format }
  for (const [at, action] of automation.actions.entries()) {
    const latest = dealOf(await selectDeals(tx).where('id', '=', deal.id).executeTakeFirstOrThrow())
    await perform(context, wordedFor(action, { ...about, deal: latest }), latest, named, `${key}:${at}`)
  }
}

function wordedFor(action: AutomationAction, about: DealWords): AutomationAction {
  const filled = fillAction(action, about)
  return filled.ok ? filled.action : refuse('deals.automation_gap_empty', { params: { name: filled.gap } })
}

/** `deal`: as the actions before this one have left it. */
async function perform(
  context: CommandContext<unknown>,
  action: AutomationAction,
  deal: Deal,
  automation: Pick<Automation, 'id' | 'name'>,
  key: string,
): Promise<void> {
  const { id: dealId, ownerId, title, pipelineId, contactId } = deal
  const { now, newId, tx } = context
  switch (action.do) {
    case 'conversation':
      return await writeToContact(context, action, { title, contactId })
    case 'webhook':
      return context.emit(automationCalled, { automation, deal })
    case 'task': {
      const dueAt = new Date(now.getTime() + action.dueInDays * dayMs).toISOString()
      const task = { activityId: newId(), dealId, kind: 'task' as const, text: action.text }
      const assigneeId = action.assigneeId ?? ownerId
      await runNested(context, addContract, addActivity, { ...task, dueAt, remindAt: dueAt, assigneeId })
      return
    }
    case 'notify': {
      const to = action.to ?? ownerId
      if (!(await ownersAmong(tx, [to])).has(to)) return refuse('companies.user_not_found')
      const link = `/crm?pipeline=${pipelineId}&deal=${dealId}`
      await notify(context, {
        ...{ to, kind: 'deals.automation_notice', params: { text: action.text, title }, link, actor: null },
        key: `${context.caller.sessionId}:${dealId}:${key}`,
      })
      return
    }
    case 'assign': {
      const edits = [{ dealId, patch: { ownerId: action.ownerId } }]
      const { refused } = await runNested(context, editManyDeals, editMany, { edits })
      const [first] = refused
      if (first && isErrorCode(first.code)) refuse(first.code, { params: first.params })
      return
    }
    case 'move':
      await runNested(context, moveDeal, move, { dealId, to: action.stage, before: null })
  }
}
