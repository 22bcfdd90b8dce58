/** What was read once, and what the live room has said since: whichever was counted later. */
import { controlRoom } from '@aura/contracts/campaigns/control-room.ts'
import { ledger } from '@aura/contracts/campaigns/ledger.ts'
import {
  controlKey,
  controlRoomName,
  ledgerKey,
  ledgerRoom,
  liveControlRoom,
  liveLedger,
  liveOwnLedger,
  ownLedgerRoom,
} from '@aura/contracts/campaigns/live.ts'
import { liveControlRoomReducer, liveLedgerReducer, liveOwnLedgerReducer } from '@aura/machines/campaigns/live.ts'
import { useMemo } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useVolatile } from '../platform/feed/use-volatile.ts'
import { useMay, useMe } from '../platform/me.ts'
import { useNow } from '../platform/ui/clock.ts'

const nothing = {}
/** It is said each second; what is older than that by so much is late. */
const lateFromMs = 10_000

export function useControlRoom() {
  const request = useQuery(controlRoom, nothing)
  const { status, asOf } = useView(liveControlRoom, liveControlRoomReducer, nothing)
  const pushed = useVolatile(controlRoomName).get(controlKey)?.value
  const heard = useMemo(() => controlRoom.output.safeParse(pushed).data, [pushed])
  const data = newer(request.data, heard)
  const feed = useFeed()
  useNow()
  const ageMs = data && status === 'live' ? feed.now() - Date.parse(data.at) : 0
  return { ...request, data, lateMs: ageMs > lateFromMs ? ageMs : undefined, live: { status, asOf } }
}

export function useLedger(campaignId: string) {
  const request = useQuery(ledger, { campaignId })
  const isManager = useMay('manage_campaigns')
  const { id: userId } = useMe()
  useView(liveLedger, liveLedgerReducer, { campaignId }, { enabled: isManager })
  useView(liveOwnLedger, liveOwnLedgerReducer, { campaignId }, { enabled: !isManager })
  const room = isManager ? ledgerRoom(campaignId) : ownLedgerRoom(campaignId, userId)
  const pushed = useVolatile(room).get(ledgerKey)?.value
  const heard = useMemo(() => ledger.output.safeParse(pushed).data, [pushed])
  return { ...request, data: newer(request.data, heard) }
}

const newer = <T extends { at: string }>(read: T | undefined, heard: T | undefined): T | undefined =>
  read && heard ? (heard.at > read.at ? heard : read) : (read ?? heard)
