/** Rules and announced work. What changes here is looked at anew within a second. */
import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { alertRules as view } from '@aura/contracts/warroom/alerts/maintenance.ts'
import * as contracts from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, dimensions, isMetric, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import { byName } from '@aura/machines/warroom/alerts/views.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, show } from '../../platform/handle.ts'
import { assertReferences, type Referenced } from '../../platform/references.ts'
import { refuse } from '../../platform/refuse.ts'
import { groupsOf } from '../groups/resolve-recipients.ts'
import { clockOf } from '../wall/wall.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { maintenanceOf, rulesOf, teamSizesOf, wireRule } from './store.ts'

export const alertRules = show(view, {
  snapshot: async ({ tx }) => ({
    rules: (await rulesOf(tx)).sort(byName),
    teamSizes: await teamSizesOf(tx),
    maintenance: await maintenanceOf(tx, new Date(await clockOf(tx))),
  }),
})

const tablesOf: Readonly<Record<Dimension, readonly Referenced[]>> = {
  company: [],
  queue: ['queues'],
  channel: ['channels'],
  operator: ['users'],
  ai_agent: ['ai_agents'],
  // Where contacts come from is a word, not a row.
  source: [],
}

/** Whom it tells, and whose numbers it looks at. */
async function assertTargets(tx: Db, { conditions, groups }: Pick<contracts.Rule, 'conditions' | 'groups'>) {
  const existing = new Set((await groupsOf(tx)).map(({ key }) => key))
  if (groups.some((key) => !existing.has(key))) return refuse('warroom.group_not_found')
  for (const dimension of dimensions) {
    const tables = tablesOf[dimension]
    if (tables.length === 0) continue
    const named = conditions.filter(({ metric }) => isMetric(metric) && metrics[metric].dimension === dimension)
    const ids = named.map(({ of }) => of)
    await assertReferences(tx, tables, ids, 'warroom.target_not_found')
  }
}

/** Whether more of it is changed than whether it is enabled. */
function isChanged(before: contracts.Rule, { version: _, ...input }: InputOf<typeof contracts.saveRule>): boolean {
  const { version: __, ...rule } = before
  return !isDeepStrictEqual({ ...rule, enabled: input.enabled }, input)
}

export const saveRule = handle(contracts.saveRule, async ({ tx, input, caller, emit, now }) => {
  const { id, version } = input
  await scheduleEvaluation(tx, now, true)
  await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
  const all = await rulesOf(tx)
  const before = all.find((item) => item.id === id)
  const limit = contracts.ruleLimit
  if (version === null && all.length >= limit) return refuse('warroom.too_many', { params: { limit } })
  if (version !== null && !before) return refuse('warroom.alert_rule_not_found')
  if (version !== null && before && before.version !== version)
    return refuse('command.stale', { params: { version: before.version } })
  await assertTargets(tx, input)
  const own = before && isChanged(before, input) ? { default_key: null, team_size: null } : {}
  const set = {
    name: input.name,
    severity: input.severity,
    conditions: JSON.stringify(input.conditions),
    hold_seconds: input.holdSeconds,
    schedule: input.schedule && JSON.stringify(input.schedule),
    groups: [...new Set(input.groups)],
    tells_end: input.tellsEnd,
    enabled: input.enabled,
  }
  const row =
    version === null
      ? await tx
          .insertInto('alert_rules')
          .values({ company_id: caller.companyId, id, ...set, default_key: null, team_size: null, removed_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      : await tx
          .updateTable('alert_rules')
          .set({ ...set, ...own, version: version + 1 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  const teamSize = row.team_size ?? undefined
  emit(contracts.ruleChanged, { id, rule: wireRule(row), ...(teamSize !== undefined && { teamSize }) })
  return wireRule(row)
})

export const removeRule = handle(contracts.removeRule, async ({ tx, input, emit, now }) => {
  await scheduleEvaluation(tx, now, true)
  const row = await tx
    .updateTable('alert_rules')
    .set({ removed_at: now })
    .where('id', '=', input.id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('warroom.alert_rule_not_found')
  emit(contracts.ruleChanged, { id: row.id, rule: null })
  return {}
})
