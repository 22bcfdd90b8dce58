/** Rules as rows. */
import { type Automation, type AutomationRun, automationSaved } from '@aura/contracts/deals/automations.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

const selectAutomations = (tx: Db) => tx.selectFrom('deal_automations').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof selectAutomations>['execute']>>[number]

const automationOf = (row: Row): Automation => ({
  id: row.id,
  pipelineId: row.pipeline_id,
  name: row.name,
  trigger: row.trigger,
  least: row.least,
  actions: row.actions,
  state: row.state,
  authorId: row.author_id,
  authorName: row.author_name,
  version: row.version,
})

export const automationsOf = async (tx: Db, pipelineId: string): Promise<Automation[]> =>
  (await selectAutomations(tx).where('pipeline_id', '=', pipelineId).execute()).map(automationOf)

/** Locked until the transaction ends. */
export async function findAutomation(tx: Db, automationId: string): Promise<Automation | undefined> {
  const row = await selectAutomations(tx).where('id', '=', automationId).forUpdate().executeTakeFirst()
  return row && automationOf(row)
}

export const lockAutomation = async (tx: Db, automationId: string): Promise<Automation> =>
  (await findAutomation(tx, automationId)) ?? refuse('deals.automation_not_found')

export async function storeAutomation(
  { tx, emit, companyId }: Pick<Work, 'tx' | 'emit'> & { companyId: string },
  automation: Automation,
): Promise<Automation> {
  const columns = {
    name: automation.name,
    trigger: JSON.stringify(automation.trigger),
    least: automation.least && JSON.stringify(automation.least),
    actions: JSON.stringify(automation.actions),
    state: automation.state,
    author_id: automation.authorId,
    author_name: automation.authorName,
    version: automation.version,
  }
  const written = await tx
    .insertInto('deal_automations')
    .values({ company_id: companyId, id: automation.id, pipeline_id: automation.pipelineId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(columns)
        .where('deal_automations.pipeline_id', '=', automation.pipelineId),
    )
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  emit(automationSaved, { automation })
  return automation
}

export const selectRuns = (tx: Db) =>
  tx
    .selectFrom('deal_automation_runs')
    .innerJoin('deals', 'deals.id', 'deal_automation_runs.deal_id')
    .select(['deal_automation_runs.id', 'deal_id', 'title', 'at', 'trigger', 'cause', 'result', 'code', 'params'])
type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const stayed = 'stayed:'
/** Null for what an event set off. */
export const stayedSinceOf = (cause: string): string | null =>
  cause.startsWith(stayed) ? cause.slice(stayed.length) : null

export const runOf = ({ id, deal_id, title, at, trigger, cause, result, code, params }: RunRow): AutomationRun => ({
  ...{ id, dealId: deal_id, dealTitle: title, at: at.toISOString(), trigger, result, code, params },
  stayedSince: stayedSinceOf(cause),
})

export const runById = async (tx: Db, runId: string): Promise<AutomationRun> =>
  runOf(await selectRuns(tx).where('deal_automation_runs.id', '=', runId).executeTakeFirstOrThrow())
