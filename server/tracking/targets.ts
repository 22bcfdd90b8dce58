/** The addresses that short links may lead to. */
import * as contracts from '@aura/contracts/tracking/target.ts'
import { sameAddress } from '@aura/machines/tracking/short-links.ts'
import { decideTarget, type TargetCommand } from '@aura/machines/tracking/target.ts'
import type { Selectable } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'

const collection = collectionHandlers(contracts.targetCollection, 'link_targets', (now) => ({
  state: 'active',
  made_at: now,
}))

export type TargetRow = Selectable<Schema['link_targets']>

export async function lockTarget(tx: Db, targetId: string): Promise<TargetRow> {
  const row = await tx.selectFrom('link_targets').where('id', '=', targetId).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('tracking.target_not_found')
}

/** Of two targets with one address a message could not tell which it means. */
async function assertUnusedUrl(tx: Db, targetId: string, url: string): Promise<void> {
  await takeTurn(tx, 'link_targets')
  const others = await tx
    .selectFrom('link_targets')
    .where('id', '<>', targetId)
    .where('archived', '=', false)
    .where('state', '<>', 'revoked')
    .select(['name', 'url'])
    .execute()
  const other = others.find((row) => sameAddress(row.url) === sameAddress(url))
  if (other) refuse('tracking.url_taken', { params: { name: other.name } })
}

export const createTarget = handle(contracts.createTarget, async (context) => {
  await assertUnusedUrl(context.tx, context.input.targetId, context.input.url)
  return await collection.create.run(context)
})

export const editTarget = handle(contracts.editTarget, async (context) => {
  const { tx, input } = context
  const before = await lockTarget(tx, input.targetId)
  if (before.state === 'revoked' && before.url !== input.url) return refuse('tracking.not_now')
  if (!input.archived && before.state !== 'revoked') await assertUnusedUrl(tx, input.targetId, input.url)
  return await collection.edit.run(context)
})

export async function setTargetState(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: TargetRow,
  set: Pick<TargetRow, 'state' | 'state_reason'>,
): Promise<contracts.Target> {
  const row = await tx
    .updateTable('link_targets')
    .set({ ...set, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return collection.announce({ emit }, row)
}

async function move(context: CommandContext<{ targetId: string; reason: string }>, command: TargetCommand) {
  const { tx, input, caller: actor } = context
  const before = await lockTarget(tx, input.targetId)
  const { next } = allowed(decideTarget(before, command, { actor }))
  if (command === 'clear') await forgetReports(tx, before.id)
  return await setTargetState(context, before, { ...next, state_reason: input.reason })
}

/** A report that was answered does not count against the target once more. */
const forgetReports = (tx: Db, targetId: string) =>
  tx
    .deleteFrom('link_reports')
    .where('code', 'in', tx.selectFrom('short_links').where('target_id', '=', targetId).select('code'))
    .execute()

export const reportTarget = handle(contracts.reportTarget, (context) => move(context, 'report'))
export const clearTarget = handle(contracts.clearTarget, (context) => move(context, 'clear'))
export const revokeTarget = handle(contracts.revokeTarget, (context) => move(context, 'revoke'))

export const targets = show(contracts.targets, { snapshot: async ({ tx }) => ({ targets: await collection.all(tx) }) })
