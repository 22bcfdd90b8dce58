/** A channel is stopped, goes on, and goes. */
import {
  channelRemoved,
  channelSaved,
  pauseChannel as pause,
  removeChannel as remove,
  resumeChannel as resume,
} from '@aura/contracts/channels/channels.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { sessionEnded } from '@aura/contracts/platform/access.ts'
import { decide } from '@aura/machines/channels/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { destroySecrets, lockChannel, wireChannel } from './channels.ts'
import { checkLater } from './check-channels.ts'

type Context = Pick<CommandContext<{ channelId: string }>, 'tx' | 'emit' | 'input' | 'caller'>

const noBackup = { connection: 'primary', backup: null, backup_credential_id: null } as const

async function move({ tx, emit, input, caller }: Context, type: 'pause' | 'resume') {
  const row = await lockChannel(tx, input.channelId)
  const { next } = allowed(decide(row, { type }, { actor: caller, facts: { open: 0 } }))
  const moved = await tx
    .updateTable('channels')
    .set({ state: next.state, version: row.version + 1 })
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

export const removeChannel = handle(remove, async ({ tx, emit, now, input, caller }) => {
  const row = await lockChannel(tx, input.channelId)
  const { open } = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.id)
    .where('state', '<>', 'closed')
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  const { next } = allowed(decide(row, { type: 'remove', force: input.force }, { actor: caller, facts: { open } }))
  await destroySecrets({ tx, now }, [row.credential_id, row.backup_credential_id])
  await tx
    .updateTable('channels')
    .set({ state: next.state, credential_id: null, ...noBackup, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  emit(channelRemoved, { channelId: row.id })
  // For its visitors the channel is the session.
  if (!hasProvider(row.kind)) emit(sessionEnded, { sessionId: row.id, userId: row.id })
  return { openConversations: open }
})
