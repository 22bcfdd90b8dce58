/** On-call schedules: the turns, and their overrides. */
import * as contracts from '@aura/contracts/warroom/escalation/schedule.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, type Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { requirePerson } from '../incidents/store.ts'

type Row = Selectable<Schema['on_call_schedules']>

const wire = (row: Row): contracts.Schedule => ({
  id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  members: row.members,
  startsOn: row.starts_on,
  handoverMinute: row.handover_minute,
  turnDays: row.turn_days,
  overrides: row.overrides,
  version: row.version,
})

const live = (tx: Db) => tx.selectFrom('on_call_schedules').where('removed_at', 'is', null)

export async function schedulesOf(tx: Db): Promise<contracts.Schedule[]> {
  const rows = await live(tx).selectAll().execute()
  return rows.map(wire)
}

export async function findSchedule(tx: Db, id: string): Promise<Row> {
  const row = await live(tx).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('warroom.schedule_not_found')
}

export const saveSchedule = handle(contracts.saveSchedule, async ({ tx, input, caller, emit }) => {
  const { id, version } = input
  for (const userId of input.members) await requirePerson(tx, userId)
  const set = {
    name: input.name,
    time_zone: input.timeZone,
    members: input.members,
    starts_on: input.startsOn,
    handover_minute: input.handoverMinute,
    turn_days: input.turnDays,
  }
  if (version === null) {
    await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
    const limit = contracts.scheduleLimit
    if ((await schedulesOf(tx)).length >= limit) return refuse('warroom.too_many', { params: { limit } })
  } else {
    const before = await findSchedule(tx, id)
    if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  }
  const row =
    version === null
      ? await tx
          .insertInto('on_call_schedules')
          .values({ company_id: caller.companyId, id, ...set })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      : await tx
          .updateTable('on_call_schedules')
          .set({ ...set, version: version + 1 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  emit(contracts.scheduleChanged, { id, schedule: wire(row) })
  return wire(row)
})

export const removeSchedule = handle(contracts.removeSchedule, async ({ tx, input, now, emit }) => {
  const { id } = await findSchedule(tx, input.id)
  const group = await tx.selectFrom('notice_groups').where('schedule_id', '=', id).select('key').executeTakeFirst()
  const policies = await tx.selectFrom('escalation_policies').where('removed_at', 'is', null).selectAll().execute()
  const policy = policies.find(({ steps }) =>
    steps.some(({ targets }) => targets.some((target) => target.kind === 'schedule' && target.id === id)),
  )
  if (group || policy) return refuse('warroom.schedule_in_use')
  await tx.updateTable('on_call_schedules').set({ removed_at: now }).where('id', '=', id).execute()
  emit(contracts.scheduleChanged, { id, schedule: null })
  return {}
})

async function saveOverrides(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: Row,
  overrides: readonly contracts.Override[],
): Promise<contracts.Schedule> {
  const row = await tx
    .updateTable('on_call_schedules')
    .set({ overrides: JSON.stringify(overrides), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(contracts.scheduleChanged, { id: row.id, schedule: wire(row) })
  return wire(row)
}

export const addOverride = handle(contracts.addOverride, async (context) => {
  const { tx, input, now } = context
  const { scheduleId, ...override } = input
  const row = await findSchedule(tx, scheduleId)
  await requirePerson(tx, override.userId)
  if (override.from >= override.to) return refuse('warroom.override_refused')
  // What is over is kept no longer than it has to be.
  const standing = row.overrides.filter(({ to }) => Date.parse(to) > now.getTime() - 30 * 86_400_000)
  if (standing.some(({ id }) => id === override.id)) return refuse('warroom.id_taken')
  const limit = contracts.overrideLimit
  if (standing.length >= limit) return refuse('warroom.too_many', { params: { limit } })
  return await saveOverrides(context, row, [...standing, override])
})

export const removeOverride = handle(contracts.removeOverride, async (context) => {
  const row = await findSchedule(context.tx, context.input.scheduleId)
  if (!row.overrides.some(({ id }) => id === context.input.id)) return refuse('warroom.override_not_found')
  return await saveOverrides(
    context,
    row,
    row.overrides.filter(({ id }) => id !== context.input.id),
  )
})
