/**
 * The setting of the traffic: a number to write to and a line to call at the simulated providers, and a queue, all
 * connected by the administrator in the ordinary way. Customers played by hand use other numbers, so no simulated
 * operator ever answers them.
 */
import { channel } from '@aura/contracts/channels/channel.ts'
import { channelsState, connecting } from '@aura/contracts/channels/channels.ts'
import { queue, queuesState } from '@aura/contracts/routing/queue.ts'
import { idOf } from '../phone/account.ts'
import type { ChannelControl } from '../phone/control.ts'
import type { Person } from './person.ts'

export const shop = 'Loja virtual'
const number = '+551140005678'
const voiceNumber = '+551140005679'
export const writing = { kind: 'whatsapp', phoneNumberId: '100000000000005', address: number, name: shop } as const
export const calling = {
  kind: 'voice',
  accountSid: `AC${'5'.padStart(32, '0')}`,
  address: voiceNumber,
  name: shop,
} as const

export const shopQueue = (members: readonly string[], channels: readonly string[]) => ({
  name: shop,
  strategy: 'longest_idle',
  rank: 50,
  offerSeconds: 30,
  hours: null,
  skills: [],
  targets: { firstAnswer: 2, nextAnswer: 5, resolution: 60 },
  overflow: null,
  members,
  channels,
  version: null,
})

/** The accounts at the providers. */
export type Shop = { writing: string; calling: string }

type ShopOptions = { leader: Person; members: readonly string[]; phones: ChannelControl; newId: () => string }

export async function openPlace({ leader, members, phones, newId }: ShopOptions): Promise<Shop> {
  const opening = { leader, phones, newId }
  const numbers = await openLine(opening, shop, writing)
  const lines = await openLine(opening, `${shop}: telefone`, calling)
  const channels = [numbers.channelId, lines.channelId]
  const { state: queues } = await leader.watch(queuesState, 'routing.queues', {})
  const existing = queues.find(({ name }) => name === shop)
  if (!existing) await leader.call(queue, 'routing.save-queue', { id: newId(), ...shopQueue(members, channels) })
  // A shop from before it had a telephone; what somebody has taken out of it since stays out.
  else if (lines.isNew && !existing.channels.includes(lines.channelId))
    await leader.call(queue, 'routing.save-queue', {
      ...existing,
      channels: [...existing.channels, lines.channelId],
    })
  return { writing: numbers.accountId, calling: lines.accountId }
}

async function openLine(
  { leader, phones, newId }: Omit<ShopOptions, 'members'>,
  name: string,
  input: typeof writing | typeof calling,
) {
  const accountId = idOf(input) ?? ''
  const { kind, address } = input
  const { state } = await leader.watch(channelsState, 'channels.channels', {})
  const existing = Object.values(state.channels).find((channel) => Object.values(channel.settings).includes(accountId))
  const isThere = (await phones.state()).accounts.some(({ id }) => id === accountId)
  const channelId = existing?.id ?? newId()
  const { hookUrl } = await leader.call(connecting.output, 'channels.connecting', { channelId })
  const { settings, secrets } = await phones.openAccount({ ...input, callbackUrl: hookUrl })
  const connection = { channelId, name, settings, secrets }
  if (!existing) await leader.call(channel, 'channels.connect-channel', { ...connection, kind, address })
  // A simulator that began anew has given it other keys, and its address may be another one with each start.
  else if (!isThere || settings.baseUrl !== existing.settings.baseUrl)
    await leader.call(channel, 'channels.edit-channel', { ...connection, version: existing.version })
  return { channelId, accountId, isNew: !existing }
}
