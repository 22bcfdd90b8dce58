/** In the status of the system: how the company's voice channels are, as the channels' own page says it. */
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { channels } from '@aura/contracts/channels/channels.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import type { ReactNode } from 'react'
import { useView } from '../platform/feed/use-view.ts'

const everything = {}
const worse = ['ok', 'unknown', 'failing'] as const
const statuses = { ok: 'online', unknown: 'warning', failing: 'offline' } as const

type Telephony = (typeof statuses)[keyof typeof statuses]

/** Of the channels that are in use; without one there is nothing to show. */
export function telephonyOf(all: readonly Pick<Channel, 'kind' | 'state' | 'health'>[]): Telephony | undefined {
  const used = all.filter(({ kind, state }) => kind === 'voice' && state === 'active')
  if (used.length === 0) return undefined
  return statuses[worse[Math.max(...used.map(({ health }) => worse.indexOf(health.status)))] ?? 'unknown']
}

export function TelephonyLine({ children }: { children: (status: Telephony) => ReactNode }) {
  const { state } = useView(channels, channelsReducer, everything)
  const status = state && telephonyOf(Object.values(state.channels))
  return status ? children(status) : null
}
