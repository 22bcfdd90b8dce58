/**
 * Where the traffic happens: a number of its own at the simulated provider and a queue of its own, connected and
 * made by the administrator as anybody would. Whoever plays a customer by hand uses another number, so nobody of the
 * traffic ever answers her.
 */
import { channel } from '@aura/contracts/conversations/channel.ts'
import { channelsState, connecting } from '@aura/contracts/conversations/channels.ts'
import { queue, queuesState } from '@aura/contracts/conversations/desk/queue.ts'
import type { ChannelControl } from '../phone/control.ts'
import type { Person } from './person.ts'

export const shop = 'Loja virtual'
const address = '+551140005678'
const phoneNumberId = '100000000000005'

export type Place = { channelId: string; accountId: string }

type Given = { leader: Person; members: readonly string[]; phones: ChannelControl; newId: () => string }

export async function openPlace({ leader, members, phones, newId }: Given): Promise<Place> {
  const channelId = await openLine({ leader, phones, newId })
  const { state: queues } = await leader.watch(queuesState, 'conversations.queues', {})
  const known = queues.find(({ name }) => name === shop)
  if (!known)
    await leader.call(queue, 'conversations.save-queue', {
      id: newId(),
      name: shop,
      strategy: 'longest_idle',
      rank: 50,
      offerSeconds: 30,
      hours: null,
      skills: [],
      targets: { firstAnswer: 2, nextAnswer: 5, resolution: 60 },
      overflow: null,
      members,
      channels: [channelId],
      version: null,
    })
  return { channelId, accountId: phoneNumberId }
}

async function openLine({ leader, phones, newId }: Omit<Given, 'members'>): Promise<string> {
  const { state } = await leader.watch(channelsState, 'conversations.channels', {})
  const known = Object.values(state.channels).find((one) => one.settings.phoneNumberId === phoneNumberId)
  const isThere = (await phones.state()).accounts.some(({ id }) => id === phoneNumberId)
  const channelId = known?.id ?? newId()
  const { hookUrl } = await leader.call(connecting.output, 'conversations.connecting', { channelId })
  const account = { kind: 'whatsapp', phoneNumberId, address, name: shop, callbackUrl: hookUrl } as const
  const { settings, secrets } = await phones.openAccount(account)
  const connection = { channelId, name: shop, settings, secrets }
  if (!known) await leader.call(channel, 'conversations.connect-channel', { ...connection, kind: 'whatsapp', address })
  // A simulator that began anew has given it other keys, and its address may be another one with each start.
  else if (!isThere || settings.baseUrl !== known.settings.baseUrl)
    await leader.call(channel, 'conversations.edit-channel', { ...connection, version: known.version })
  return channelId
}
