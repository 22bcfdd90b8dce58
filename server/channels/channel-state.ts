/** A channel is stopped, goes on, and goes. */
import {
  channelRemoved,
  channelSaved,
  pauseChannel as pause,
  removeChannel as remove,
  resumeChannel as resume,
} from '@aura/contracts/channels/channels.ts'
import { atChannel, type ChannelColumn, channelMachine } from '@aura/machines/channels/channel.ts'
import { advance } from '../platform/advance.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type ChannelRow, lockChannel, sealSecrets, wireChannel } from './channels.ts'
import { checkLater } from './check-channels.ts'

type Context = Pick<CommandContext<{ channelId: string }>, 'tx' | 'emit' | 'input'>

const noBackup = { connection: 'primary', backup: null, backup_secrets: null } as const

const stateAfter = (row: ChannelRow, type: ChannelColumn) =>
  advance(channelMachine, atChannel(row.state), { type }, 'channels.not_now').value

async function move({ tx, emit, input }: Context, type: 'pause' | 'resume') {
  const row = await lockChannel(tx, input.channelId)
  const moved = await tx
    .updateTable('channels')
    .set({ state: stateAfter(row, type), version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(channelSaved, { channel: wireChannel(moved) })
  return wireChannel(moved)
}

export const pauseChannel = handle(pause, async (context) => await move(context, 'pause'))

export const resumeChannel = handle(resume, async (context) => {
  const channel = await move(context, 'resume')
  await checkLater(context.tx, context.caller.companyId, context.now)
  return channel
})

export const removeChannel = handle(remove, async ({ tx, emit, input, config }) => {
  const row = await lockChannel(tx, input.channelId)
  const { open } = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.id)
    .where('state', '<>', 'closed')
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open > 0 && !input.force) refuse('channels.in_use', { params: { name: row.name, count: open } })
  await tx
    .updateTable('channels')
    .set({ state: stateAfter(row, 'remove'), secrets: sealSecrets(config, {}), ...noBackup, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  emit(channelRemoved, { channelId: row.id })
  return { openConversations: open }
})
