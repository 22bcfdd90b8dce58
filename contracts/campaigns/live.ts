/**
 * What campaigns do, each second while somebody watches: the workers count once for all screens and send it on the volatile
 * lane, whole. The views are empty: the rooms that they open are what counts.
 */
import * as z from 'zod/mini'
import { view } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const livePrefix = 'campaigns.live'
export const controlRoomName = `${livePrefix}.control`
export const ledgerRoom = (campaignId: string) => `${livePrefix}.ledger:${campaignId}`
/** Of a user who sees the own campaigns alone. */
export const ownLedgerRoom = (campaignId: string, userId: string) => `${livePrefix}.own:${campaignId}:${userId}`

/** The keys of the volatile lane: `controlRoom`'s output, `ledger`'s output. */
export const controlKey = 'rows'
export const ledgerKey = 'ledger'

const nothing = z.strictObject({})

export const liveControlRoom = view('campaigns.live-control-room', {
  params: nothing,
  state: nothing,
  needs: 'manage_campaigns',
  room: () => controlRoomName,
})

const params = z.strictObject({ campaignId: id })

export const liveLedger = view('campaigns.live-ledger', {
  params,
  state: nothing,
  needs: 'manage_campaigns',
  room: ({ campaignId }) => ledgerRoom(campaignId),
})

export const liveOwnLedger = view('campaigns.live-own-ledger', {
  params,
  state: nothing,
  needs: 'view_campaigns',
  room: ({ campaignId }, { userId }) => ownLedgerRoom(campaignId, userId),
})

/** What a room of the live ledger is named after. */
export function ledgerOfRoom(room: string): { campaignId: string; userId: string | null } | undefined {
  const [name, campaignId, userId = null] = room.split(':')
  if (campaignId === undefined) return undefined
  if (name === `${livePrefix}.ledger`) return { campaignId, userId: null }
  return name === `${livePrefix}.own` && userId !== null ? { campaignId, userId } : undefined
}
