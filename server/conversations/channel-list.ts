import { channels as view } from '@aura/contracts/conversations/channels.ts'
import { show } from '../platform/handle.ts'
import { wireChannel } from './channels.ts'

export const channels = show(view, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('channels').where('state', '<>', 'removed').selectAll().execute()
    return { channels: Object.fromEntries(rows.map((row) => [row.id, wireChannel(row)])) }
  },
})
