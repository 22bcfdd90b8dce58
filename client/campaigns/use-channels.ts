import { type SendingChannel, sendingChannels } from '@aura/contracts/campaigns/channels.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const nothing = {}

export function useSendingChannels() {
  const reads = useQuery(sendingChannels, nothing)
  const channels: readonly SendingChannel[] = reads.data?.channels ?? []
  return { channels, isRead: reads.data !== undefined, reads }
}
