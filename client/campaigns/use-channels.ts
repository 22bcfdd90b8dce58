import { type SendingChannel, sendingChannels } from '@aura/contracts/campaigns/channels.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const nothing = {}

export function useSendingChannels(): { channels: readonly SendingChannel[]; isRead: boolean } {
  const { data } = useQuery(sendingChannels, nothing)
  return { channels: data?.channels ?? [], isRead: data !== undefined }
}
