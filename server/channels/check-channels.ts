/**
 * How the channels of a company are is asked again every few minutes, as long as it has any that works: each
 * round puts in the next one, and connecting or resuming a channel puts in the first.
 */

import type { ChannelConnection, ChannelHealth } from '@aura/contracts/channels/channel.ts'
import { channelChecked, channelSaved } from '@aura/contracts/channels/channels.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { type ChannelRow, healthShown, wireChannel } from './channels.ts'
import { failOver } from './failover.ts'

export const checkChannelsJob = job('channels.check-channels', z.strictObject({}), {
  retryLimit: 1,
  timeoutSeconds: 180,
})

const everyMs = 5 * 60_000

/** While one waits, another one is not put in. */
export async function checkLater(tx: Db, companyId: string, now: Date): Promise<void> {
  const startAfter = new Date(now.getTime() + everyMs)
  await enqueue(tx, checkChannelsJob, {}, { companyId, startAfter, singletonKey: 'check' })
}

/** What the provider said of the channel as it was when it was asked: of one that was changed since, it says nothing. */
export async function saveHealth(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { id, version }: Pick<ChannelRow, 'id' | 'version'>,
  health: ChannelHealth,
  role: ChannelConnection,
) {
  const before = await tx.selectFrom('channels').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  if (!before || before.version !== version || before.state === 'removed') return null
  const { backup } = before
  if (role === 'backup' && backup === null) return null
  const well_checks = role === 'primary' && health.status === 'ok' ? before.well_checks + 1 : 0
  const row = await tx
    .updateTable('channels')
    .set(
      role === 'primary'
        ? { health: JSON.stringify(health), well_checks }
        : { backup: JSON.stringify({ ...backup, health }) },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (role === row.connection)
    emit(channelChecked, {
      channelId: id,
      name: row.name,
      health: healthShown(row),
      before: healthShown(before).status,
    })
  // Of the one in reserve only the card speaks.
  else emit(channelSaved, { channel: wireChannel(row) })
  const back = role === 'primary' && (await failOver({ tx, emit }, row, { type: 'primary_well', checks: well_checks }))
  return wireChannel(back || row)
}
