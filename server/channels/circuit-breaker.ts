/**
 * Circuit breaker of a failing provider: after some failures in a row, of different messages, nothing of this channel
 * goes out for a while. Then one message probes it, and its outcome counts for all. A channel that fails over goes on at
 * once over its backup.
 */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import { channelChecked } from '@aura/contracts/channels/channels.ts'
import { circuitPauseMs, isCircuitOpen } from '@aura/machines/platform/circuit-pause.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { type ChannelRow, healthShown } from './channels.ts'
import { failOver } from './failover.ts'

type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

/** So long the one that tries has; then another one does. */
const trialMs = 30_000
/** The other messages wait this long while one probes. */
const lookMs = 5_000

/** Null when it may go out now; else when to ask again. */
export async function nextAttemptAt(
  { tx, now }: Writers,
  channel: Pick<ChannelRow, 'id' | 'failures' | 'circuit_open_until'>,
): Promise<Date | null> {
  if (!isCircuitOpen(channel) || channel.circuit_open_until === null) return null
  if (channel.circuit_open_until > now) {
    return later(now, Math.min(channel.circuit_open_until.getTime() - now.getTime(), lookMs))
  }
  const first = await tx
    .updateTable('channels')
    .set({ circuit_open_until: later(now, trialMs) })
    .where('id', '=', channel.id)
    .where('circuit_open_until', '=', channel.circuit_open_until)
    .returning('id')
    .executeTakeFirst()
  return first ? null : later(now, lookMs)
}

/** A delivery that ended: over the connection that the message left on. */
type Ended = { channel_id: string; connection: ChannelConnection | null }

/** The circuit is of the connection in use: what ends over the other one says nothing of it. */
const isOther = ({ connection }: Ended, channel: Pick<ChannelRow, 'connection'>): boolean =>
  connection !== null && connection !== channel.connection

/** A clear answer is one, also where it is a no. */
export async function recordSuccess(work: Writers, message: Ended): Promise<void> {
  const before = await work.tx
    .selectFrom('channels')
    .where('id', '=', message.channel_id)
    .where('failures', '>', 0)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before && !isOther(message, before)) await put(work, before, 0, null)
}

/** A message that is tried again and again says no more than it did the first time, unless it tries for all. */
export async function recordFailure(work: Writers, message: Ended & { tries: number }): Promise<void> {
  const before = await work.tx
    .selectFrom('channels')
    .where('id', '=', message.channel_id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (isOther(message, before) || (message.tries > 0 && !isCircuitOpen(before))) return
  const failures = before.failures + 1
  await put(work, before, failures, isCircuitOpen({ failures }) ? later(work.now, circuitPauseMs(failures)) : null)
}

async function put({ tx, emit }: Writers, before: ChannelRow, failures: number, circuit_open_until: Date | null) {
  const row = await tx
    .updateTable('channels')
    .set({ failures, circuit_open_until })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isCircuitOpen(before) === isCircuitOpen(row)) return
  if (isCircuitOpen(row) && (await failOver({ tx, emit }, row, { type: 'circuit_opened' }))) return
  const { status } = healthShown(before)
  emit(channelChecked, { channelId: row.id, name: row.name, health: healthShown(row), before: status })
}
