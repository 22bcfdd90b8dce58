import { connecting as hints, channels as view } from '@aura/contracts/channels/channels.ts'
import { answer, show } from '../platform/handle.ts'
import { hookUrlOf, wireChannel } from './channels.ts'
import { forwardingAddress, type MailConfig, mailPlace } from './forwarding-address.ts'

export const channels = show(view, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('channels').where('state', '<>', 'removed').selectAll().execute()
    return { channels: Object.fromEntries(rows.map((row) => [row.id, wireChannel(row)])) }
  },
})

export const connecting = answer(hints, async ({ input, config }) => ({
  hookUrl: hookUrlOf(config, input.channelId),
  mail: mailOf(config, input.channelId),
  trialUrl: config.mode === 'embedded' && config.simulatorUrl ? '/dev/phone/api/accounts' : null,
}))

function mailOf(config: MailConfig, channelId: string) {
  const { domain, host, port } = mailPlace(config)
  return port === 0 ? null : { address: forwardingAddress(domain, channelId), host, port }
}
