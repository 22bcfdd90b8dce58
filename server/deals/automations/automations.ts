/** Rules are saved, paused, resumed and removed; a rule that waits gets its timers from a job. */
import {
  type Automation,
  type AutomationAction,
  automationRemoved,
  mostAutomations,
  removeAutomation as removeContract,
  automationRuns as runsContract,
  runsShownLimit,
  saveAutomation as saveContract,
  switchAutomation as switchContract,
  automations as view,
} from '@aura/contracts/deals/automations.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { noStage } from '@aura/machines/deals/decide.ts'
import { unknownGaps } from '@aura/machines/deals/fill-action.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle, show } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { assertReferences } from '../../platform/references.ts'
import { refuse } from '../../platform/refuse.ts'
import { ownersAmong } from '../owners.ts'
import { livePipelineById } from '../pipelines.ts'
import { planAutomationJob } from './jobs.ts'
import { automationsOf, findAutomation, lockAutomation, runOf, selectRuns, storeAutomation } from './store.ts'

export const automations = show(view, {
  snapshot: async ({ tx, params }) => {
    const all = await automationsOf(tx, params.pipelineId)
    return { automations: Object.fromEntries(all.map((automation) => [automation.id, automation])) }
  },
})

export const saveAutomation = handle(saveContract, async ({ input, tx, emit, caller }) => {
  const { automationId, pipelineId, version, name, trigger, least, actions } = input
  const pipeline = await livePipelineById(tx, pipelineId)
  assertStages(pipeline, input)
  await assertPeople(tx, actions)
  await assertConversations(tx, actions)
  const [gap] = unknownGaps(actions)
  if (gap !== undefined) return refuse('deals.automation_gap_unknown', { params: { name: gap } })
  const before = await findAutomation(tx, automationId)
  if (before && before.pipelineId !== pipelineId) return refuse('deals.id_taken')
  if ((before?.version ?? 0) !== version)
    return before
      ? refuse('command.stale', { params: { version: before.version } })
      : refuse('deals.automation_not_found')
  if (!before) await assertRoom(tx, pipelineId)
  const names = await ownersAmong(tx, [caller.userId])
  const automation = await storeAutomation(
    { tx, emit, companyId: caller.companyId },
    {
      ...{ id: automationId, pipelineId, name, trigger, least, actions },
      state: before?.state === 'paused' ? 'paused' : 'active',
      authorId: caller.userId,
      authorName: names.get(caller.userId) ?? '',
      version: version + 1,
    },
  )
  await planWaiting(tx, caller.companyId, automation)
  return automation
})

/** A rule that ran in a circle is resumed like a paused one. */
export const switchAutomation = handle(switchContract, async ({ input, tx, emit, caller }) => {
  const before = await lockAutomation(tx, input.automationId)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  const next: Automation = { ...before, state: input.active ? 'active' : 'paused', version: before.version + 1 }
  const automation = await storeAutomation({ tx, emit, companyId: caller.companyId }, next)
  await planWaiting(tx, caller.companyId, automation)
  return automation
})

export const removeAutomation = handle(removeContract, async ({ input, tx, emit }) => {
  const { id, pipelineId } = await lockAutomation(tx, input.automationId)
  await tx.deleteFrom('deal_automations').where('id', '=', id).execute()
  emit(automationRemoved, { automationId: id, pipelineId })
  return {}
})

export const automationRuns = answer(runsContract, async ({ input, tx }) => {
  await lockless(tx, input.automationId)
  const runs = tx.selectFrom('deal_automation_runs').where('automation_id', '=', input.automationId)
  const { total } = await runs.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await selectRuns(tx)
    .where('automation_id', '=', input.automationId)
    .orderBy('at', 'desc')
    .orderBy('deal_automation_runs.id', 'desc')
    .limit(runsShownLimit)
    .execute()
  return { rows: rows.map(runOf), total }
})

async function lockless(tx: Db, automationId: string): Promise<void> {
  const row = await tx.selectFrom('deal_automations').where('id', '=', automationId).select('id').executeTakeFirst()
  if (!row) refuse('deals.automation_not_found')
}

type Parts = Pick<Automation, 'trigger' | 'actions'>

function assertStages({ stages }: Pipeline, { trigger, actions }: Parts): void {
  const known = new Set(stages.map(({ id }) => id))
  const named = [
    ...('stage' in trigger ? [trigger.stage] : []),
    ...actions.flatMap((action) => (action.do === 'move' ? [action.stage] : [])),
  ]
  const missing = named.find((stage) => !known.has(stage))
  if (missing !== undefined) refuse('deals.move_refused', { params: noStage(missing) })
}

function userOf(action: AutomationAction): string | null {
  switch (action.do) {
    case 'task':
      return action.assigneeId
    case 'notify':
      return action.to
    case 'assign':
      return action.ownerId
    case 'move':
    case 'conversation':
    case 'webhook':
      return null
  }
}

async function assertPeople(tx: Db, actions: Automation['actions']): Promise<void> {
  const ids = actions.map(userOf).filter((userId) => userId !== null)
  const known = await ownersAmong(tx, ids)
  if (ids.some((userId) => !known.has(userId))) refuse('companies.user_not_found')
}

async function assertConversations(tx: Db, actions: Automation['actions']): Promise<void> {
  const written = actions.filter((action) => action.do === 'conversation')
  const ids = (of: (action: (typeof written)[number]) => string | null) => written.map(of)
  await assertReferences(
    tx,
    ['channels'],
    ids(({ channelId }) => channelId),
    'channels.not_found',
  )
  await assertReferences(
    tx,
    ['templates'],
    ids(({ templateId }) => templateId),
    'templates.not_found',
  )
  if (written.some(({ templateId, text }) => templateId === null && text === ''))
    refuse('deals.automation_without_text')
}

async function assertRoom(tx: Db, pipelineId: string): Promise<void> {
  await tx.selectFrom('pipelines').where('id', '=', pipelineId).select('id').forNoKeyUpdate().execute()
  const all = await automationsOf(tx, pipelineId)
  if (all.length >= mostAutomations) refuse('deals.too_many_automations', { params: { limit: mostAutomations } })
}

async function planWaiting(tx: Db, companyId: string, { id, state, trigger }: Automation): Promise<void> {
  if (state === 'active' && trigger.on === 'stayed')
    await enqueue(tx, planAutomationJob, { automationId: id }, { companyId, singletonKey: id })
}
