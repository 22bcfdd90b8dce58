import { testChannel as contract } from '@aura/contracts/conversations/channels.ts'
import { handleOpen } from '../platform/handle.ts'
import { askChannel } from './ask-provider.ts'
import { lockChannel, openConnection, wireChannel } from './channels.ts'
import { saveHealth } from './check-channels.ts'

/** The provider is asked between two transactions. */
export const testChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId } = input
  const row = await asCaller(async ({ tx }) => await lockChannel(tx, channelId))
  const open = () => asCaller(async ({ tx }) => await openConnection({ tx, channelId, config }))
  const health = await askChannel(open, { now })
  return await asCaller(
    async (work) => (await saveHealth(work, row, health)) ?? wireChannel(await lockChannel(work.tx, channelId)),
  )
})
