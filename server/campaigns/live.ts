/** Who watches campaigns just now, and what the workers send to them. */
import * as contracts from '@aura/contracts/campaigns/live.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { show, type Work } from '../platform/handle.ts'
import { readControlRoom } from './control-room.ts'
import { readLedger } from './ledger.ts'

const empty = { snapshot: async () => ({}) }
export const liveControlRoom = show(contracts.liveControlRoom, empty)
export const liveLedger = show(contracts.liveLedger, empty)
export const liveOwnLedger = show(contracts.liveOwnLedger, empty)

/** As long as a gateway's note of a room is good. */
const freshSeconds = 20

export type WatchedRooms = ReadonlyMap<string, readonly string[]>

/** By company. */
export async function watchedCampaignRooms(db: Db): Promise<WatchedRooms> {
  const { rows } = await sql<{ company: string; room: string }>`select company_id as company, room
    from rooms_attended(${contracts.livePrefix}, make_interval(secs => ${freshSeconds}))`.execute(db)
  const byCompany = new Map<string, string[]>()
  for (const { company, room } of rows) byCompany.set(company, [...(byCompany.get(company) ?? []), room])
  return byCompany
}

type LiveValue = { room: string; key: string; value: unknown }

/** Each campaign is counted once, however many watch it. */
export async function readLive({ tx, now }: Pick<Work, 'tx' | 'now'>, rooms: readonly string[]): Promise<LiveValue[]> {
  const messages: LiveValue[] = []
  if (rooms.includes(contracts.controlRoomName))
    messages.push({
      room: contracts.controlRoomName,
      key: contracts.controlKey,
      value: await readControlRoom({ tx, now }),
    })
  const watched = rooms.flatMap((room) => {
    const ledger = contracts.ledgerOfRoom(room)
    return ledger ? [{ room, ...ledger }] : []
  })
  for (const [campaignId, watchers] of Map.groupBy(watched, (ledger) => ledger.campaignId)) {
    const campaign = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().executeTakeFirst()
    // Nothing changes by itself of one that has not begun.
    if (!campaign || campaign.state === 'draft' || campaign.state === 'scheduled') continue
    const permitted = watchers.filter(({ userId }) => userId === null || userId === campaign.author_id)
    if (permitted.length === 0) continue
    const value = await readLedger({ tx, now }, campaign)
    messages.push(...permitted.map(({ room }) => ({ room, key: contracts.ledgerKey, value })))
  }
  return messages
}
