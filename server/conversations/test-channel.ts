import { testChannel as contract } from '@aura/contracts/conversations/channels.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { askProvider } from './ask-provider.ts'
import { lockChannel, openConnection, wireChannel } from './channels.ts'
import { saveHealth } from './check-channels.ts'

/** The provider is asked between two transactions. */
export const testChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId } = input
  const { row, connection } = await asCaller(async ({ tx }) => await openConnection({ tx, channelId, config }))
  if (row.state === 'removed') refuse('conversations.channel_not_found')
  const { health } = await askProvider({ kind: row.kind, connection, now })
  return await asCaller(
    async (work) => (await saveHealth(work, row, health)) ?? wireChannel(await lockChannel(work.tx, channelId)),
  )
})
