/** Activities of deals: each change tells the deal's page and the day of its assignee. */
import {
  type Activity,
  activitiesOfDeal,
  activityFile,
  activityRemoved,
  activitySaved,
  addActivity,
  editActivity,
  findActivities,
  mostActivities,
  myActivities,
  removeActivity,
} from '@aura/contracts/deals/activities.ts'
import { instant } from '@aura/contracts/platform/values.ts'
import { additionRefusal } from '@aura/machines/deals/decide.ts'
import * as z from 'zod/mini'
import { findRow, releaseFile, signedUrl, takeFile } from '../files/index.ts'
import { notify } from '../notifications/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle, show } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { ownerNameOf } from './owners.ts'
import { lockOnBoard } from './store.ts'

/** `at` as it was set: after another time was set, an older timer finds another one and does nothing. */
export const remindJob = job('deals.remind', z.strictObject({ activityId: z.uuid(), at: instant }))

const selectActivities = (tx: Db) =>
  tx
    .selectFrom('deal_activities')
    .innerJoin('deals', (join) => join.onRef('deals.id', '=', 'deal_activities.deal_id'))
    .selectAll('deal_activities')
    .select(['deals.title as deal_title', 'deals.pipeline_id'])

type Row = Awaited<ReturnType<ReturnType<typeof selectActivities>['execute']>>[number]

const activityOf = (row: Row): Activity => ({
  id: row.id,
  dealId: row.deal_id,
  dealTitle: row.deal_title,
  pipelineId: row.pipeline_id,
  kind: row.kind,
  text: row.text,
  dueAt: row.due_at?.toISOString() ?? null,
  remindAt: row.remind_at?.toISOString() ?? null,
  assigneeId: row.assignee_id,
  file: row.file_id === null ? null : { fileId: row.file_id, name: row.file_name ?? '' },
  doneAt: row.done_at?.toISOString() ?? null,
  createdById: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const byId = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [row.id, activityOf(row)]))

export const activities = show(activitiesOfDeal, {
  snapshot: async ({ tx, params }) => ({
    activities: byId(await selectActivities(tx).where('deal_id', '=', params.dealId).execute()),
  }),
})

export const find = answer(findActivities, async ({ input: { dealId }, tx }) => {
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  const rows = await selectActivities(tx).where('deal_id', '=', dealId).orderBy('created_at').orderBy('id').execute()
  return { activities: rows.map(activityOf) }
})

export const ownActivities = show(myActivities, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? ''
    const rows = await selectActivities(tx)
      .where('assignee_id', '=', userId)
      .where('done_at', 'is', null)
      .where('kind', 'not in', ['note', 'file'])
      .orderBy('due_at', (by) => by.asc().nullsLast())
      .limit(mostActivities)
      .execute()
    return { userId, activities: byId(rows) }
  },
})

/** The deal's page on its own board. */
export const linkTo = ({ pipelineId, dealId }: Pick<Activity, 'pipelineId' | 'dealId'>) =>
  `/crm?pipeline=${pipelineId}&deal=${dealId}`

/** Locked until the transaction ends. */
export async function findActivity(tx: Db, activityId: string): Promise<Activity | undefined> {
  const row = await selectActivities(tx)
    .where('deal_activities.id', '=', activityId)
    .forUpdate('deal_activities')
    .executeTakeFirst()
  return row && activityOf(row)
}

const lockActivity = async (tx: Db, activityId: string): Promise<Activity> =>
  (await findActivity(tx, activityId)) ?? refuse('deals.activity_not_found')

export const add = handle(addActivity, async ({ input, ...context }) => {
  const { tx, caller, now } = context
  const { deal, rules } = await lockOnBoard(tx, input.dealId)
  assertAllowed(additionRefusal(deal, rules))
  await ownerNameOf(tx, input.assigneeId)
  const { count } = await tx
    .selectFrom('deal_activities')
    .where('deal_id', '=', deal.id)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostActivities) return refuse('deals.too_many_activities', { params: { limit: mostActivities } })
  const { fileId } = input
  const file = fileId === null ? null : await takeFile(tx, { fileId, purpose: 'message', by: caller.userId, now })
  const inserted = await tx
    .insertInto('deal_activities')
    .values({
      company_id: caller.companyId,
      id: input.activityId,
      deal_id: deal.id,
      kind: input.kind,
      text: input.text,
      due_at: input.dueAt,
      remind_at: input.remindAt,
      assignee_id: input.assigneeId,
      file_id: file?.fileId ?? null,
      file_name: file?.name ?? null,
      created_by: caller.userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  return announce(context, await lockActivity(tx, input.activityId), null)
})

export const edit = handle(editActivity, async ({ input, ...context }) => {
  const { tx, now } = context
  const before = await lockActivity(tx, input.activityId)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  if (input.assigneeId !== before.assigneeId) await ownerNameOf(tx, input.assigneeId)
  await tx
    .updateTable('deal_activities')
    .set({
      text: input.text,
      due_at: input.dueAt,
      remind_at: input.remindAt,
      assignee_id: input.assigneeId,
      done_at: input.done ? (before.doneAt ?? now) : null,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute()
  return announce(context, await lockActivity(tx, before.id), before)
})

/** The change is announced, its user hears of work that is new, and the reminder is set. */
async function announce(
  { tx, emit, caller, now, newId }: Omit<CommandContext<unknown>, 'input'>,
  activity: Activity,
  before: Activity | null,
): Promise<Activity> {
  emit(activitySaved, { activity, before: before?.assigneeId ?? null })
  const { id, assigneeId, dealTitle, text, remindAt, version } = activity
  if (assigneeId !== before?.assigneeId)
    await notify(
      { tx, emit, now, newId },
      {
        to: assigneeId,
        kind: 'deals.activity_assigned',
        params: { text: text.slice(0, 200), title: dealTitle },
        link: linkTo(activity),
        actor: caller.userId,
        key: `${id}:${version}`,
      },
    )
  if (remindAt !== null && remindAt !== before?.remindAt) {
    const options = { companyId: caller.companyId, startAfter: new Date(remindAt) }
    await enqueue(tx, remindJob, { activityId: id, at: remindAt }, options)
  }
  return activity
}

export const remove = handle(removeActivity, async ({ input, tx, emit, caller, now }) => {
  const { id, dealId, assigneeId, file } = await lockActivity(tx, input.activityId)
  await tx.deleteFrom('deal_activities').where('id', '=', id).execute()
  if (file) await releaseFile(tx, caller.companyId, file.fileId, now)
  emit(activityRemoved, { activityId: id, dealId, assigneeId })
  return {}
})

export const fileLink = answer(activityFile, async ({ input, tx, caller, config, now }) => {
  const row = await selectActivities(tx).where('deal_activities.id', '=', input.activityId).executeTakeFirst()
  if (!row) return refuse('deals.activity_not_found')
  const file = row.file_id === null ? undefined : await findRow(tx, row.file_id)
  if (!file) return refuse('files.not_found')
  return { url: signedUrl(config, caller.companyId, { fileId: file.id, name: file.name }, now).url }
})

/** Days show the title of the deal: a new one reaches them. */
export async function renameActivities({ tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>, dealId: string) {
  const rows = await selectActivities(tx).where('deal_id', '=', dealId).execute()
  for (const row of rows) emit(activitySaved, { activity: activityOf(row), before: null, isRename: true })
}

/** The activities go over to another deal, in its room and in the days of their users. */
export async function moveActivities(
  { tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (ids.length === 0) return
  const moved = await tx
    .updateTable('deal_activities')
    .set((e) => ({ deal_id: to, version: e('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('deal_id', '=', from)
    .returning(['id', 'assignee_id'])
    .execute()
  for (const { id, assignee_id } of moved) {
    emit(activityRemoved, { activityId: id, dealId: from, assigneeId: assignee_id })
    emit(activitySaved, { activity: await lockActivity(tx, id), before: null })
  }
}
