import { randomBytes } from 'node:crypto'
import * as contracts from '@aura/contracts/tracking/goal.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { keyedHash } from '../platform/seal.ts'
import { takeTurn } from '../platform/turn.ts'
import { assertSeesCampaign } from './assert-sees-campaign.ts'

type Row = Selectable<Schema['campaign_goals']>

export const goalSecretHash = (secret: string, shown: string): string => keyedHash(secret, 'tracking.goal', shown)

const wire = (row: Row, conversions: number, publicUrl: string): contracts.Goal => ({
  ...{ id: row.id, campaignId: row.campaign_id, kind: row.kind, stage: row.stage },
  ...{ windowHours: row.window_hours, madeAt: row.made_at.toISOString(), conversions },
  url: row.kind === 'webhook' ? `${publicUrl.replace(/\/+$/, '')}/hooks/conversion/${row.id}` : null,
})

const openGoals = (tx: Db, campaignId: string) =>
  tx.selectFrom('campaign_goals').where('campaign_id', '=', campaignId).where('removed_at', 'is', null)

export const goals = answer(contracts.goals, async ({ tx, caller, input: { campaignId }, config }) => {
  await assertSeesCampaign({ tx, caller }, campaignId)
  const rows = await openGoals(tx, campaignId).selectAll().orderBy('made_at').orderBy('id').execute()
  const counted = await tx
    .selectFrom('conversions')
    .where('campaign_id', '=', campaignId)
    .where('compared_only', '=', false)
    .select(({ fn }) => ['goal_id', fn.countAll<number>().as('count')])
    .groupBy('goal_id')
    .execute()
  const countOf = new Map(counted.map(({ goal_id, count }) => [goal_id, Number(count)]))
  return rows.map((row) => wire(row, countOf.get(row.id) ?? 0, config.publicUrl))
})

export const addGoal = handle(contracts.addGoal, async ({ tx, input, caller, now, config }) => {
  const { goalId, campaignId, kind, windowHours } = input
  await assertSeesCampaign({ tx, caller }, campaignId)
  const stage = kind === 'deal_moved' ? input.stage : null
  if (kind === 'deal_moved' && stage === null) return refuse('tracking.goal_stage')
  await takeTurn(tx, 'campaign_goals')
  const existing = await openGoals(tx, campaignId).select(['kind', 'stage']).execute()
  if (existing.length >= contracts.mostGoals)
    return refuse('tracking.too_many_goals', { params: { limit: contracts.mostGoals } })
  if (existing.some((other) => other.kind === kind && other.stage === stage)) return refuse('tracking.goal_exists')
  const secret = kind === 'webhook' ? randomBytes(32).toString('base64url') : null
  const row = await tx
    .insertInto('campaign_goals')
    .values({
      ...{ company_id: caller.companyId, id: goalId, campaign_id: campaignId, kind, stage },
      ...{ window_hours: windowHours, made_at: now, removed_at: null },
      proof_hash: secret === null ? null : goalSecretHash(config.secret, secret),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? { goal: wire(row, 0, config.publicUrl), secret } : refuse('tracking.id_taken')
})

/** Its conversions stay, and count no more. */
export const removeGoal = handle(contracts.removeGoal, async ({ tx, caller, input: { goalId }, now }) => {
  const goal = await tx
    .selectFrom('campaign_goals')
    .where('id', '=', goalId)
    .where('removed_at', 'is', null)
    .select('campaign_id')
    .forUpdate()
    .executeTakeFirst()
  if (!goal) return refuse('tracking.goal_not_found')
  await assertSeesCampaign({ tx, caller }, goal.campaign_id)
  await tx.updateTable('campaign_goals').set({ removed_at: now, proof_hash: null }).where('id', '=', goalId).execute()
  return {}
})
