import { testChannel as contract } from '@aura/contracts/channels/channels.ts'
import { handleOpen } from '../platform/handle.ts'
import { askChannel } from './ask-provider.ts'
import { connectionRoles, lockChannel, openConnection, wireChannel } from './channels.ts'
import { saveHealth } from './check-channels.ts'

/** The provider of each connection is asked between two transactions. */
export const testChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId } = input
  const row = await asCaller(async ({ tx }) => await lockChannel(tx, channelId))
  for (const role of connectionRoles(row)) {
    const open = () =>
      asCaller(async ({ tx }) => await openConnection({ tx, channelId, config, role, purpose: 'check' }))
    const health = await askChannel(open, { now, prepare: true })
    await asCaller(async (work) => await saveHealth(work, row, health, role))
  }
  return await asCaller(async ({ tx }) => wireChannel(await lockChannel(tx, channelId)))
})
