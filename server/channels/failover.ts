/** Going over to the other connection: chosen by somebody, or by the system when one fails and when it is well again. */
import { channelSwitched } from '@aura/contracts/channels/backup.ts'
import type { ChannelConnection, ConnectionReason } from '@aura/contracts/channels/channel.ts'
import { channelSaved } from '@aura/contracts/channels/channels.ts'
import { decideFailover, type FailoverEvent } from '@aura/machines/channels/decide.ts'
import type { Work } from '../platform/handle.ts'
import { type ChannelRow, wireChannel } from './channels.ts'

type Writers = Pick<Work, 'tx' | 'emit'>
type Target = { connection: ChannelConnection; reason: ConnectionReason }

export async function goOver(
  { tx, emit }: Writers,
  row: ChannelRow,
  { connection, reason }: Target,
): Promise<ChannelRow> {
  const saved = await tx
    .updateTable('channels')
    // What kept the other one back is nothing against this one.
    .set({
      ...{ connection, connection_reason: reason, failures: 0, circuit_open_until: null, well_checks: 0 },
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(channelSaved, { channel: wireChannel(saved) })
  emit(channelSwitched, { channelId: row.id, name: row.name, from: row.connection, to: connection, reason })
  return saved
}

/** Null where the channel stays as it is. */
export async function failOver(work: Writers, row: ChannelRow, event: FailoverEvent): Promise<ChannelRow | null> {
  const target = decideFailover({ ...row, connectionReason: row.connection_reason }, event)
  return target && (await goOver(work, row, target))
}
