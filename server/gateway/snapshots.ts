/**
 * Snapshots (G4). One is taken at a time per room and view; a finished one is kept as bytes and serves everybody as
 * long as the ring leads from its position to now at a reasonable length. So the database is asked once per room, not
 * once per client.
 */
import { Refusal } from '../platform/refuse.ts'
import type { Budget } from './budget.ts'
import type { Company } from './company.ts'
import { snapshotEnd } from './message.ts'
import type { GatewayParts } from './parts.ts'
import { after, covers } from './ring.ts'
import { type Room, type SnapshotSlot, type TakenSnapshot, tidy } from './room.ts'
import type { Wanted } from './watch-target.ts'

export type SnapshotParts = Pick<GatewayParts, 'snapshot' | 'settings'> & { budget: Budget }

export function takeSnapshot(
  parts: SnapshotParts,
  company: Company,
  room: Room,
  wanted: Wanted,
): Promise<TakenSnapshot> {
  const slot = slotOf(room, wanted.view.contract.name)
  if (slot.kept && stillServes(room, slot.kept, parts.settings.replayBytes)) return Promise.resolve(slot.kept)
  slot.taking ??= take(parts, company, room, slot, wanted).finally(() => {
    slot.taking = null
    tidy(company, room)
  })
  return slot.taking
}

async function take(parts: SnapshotParts, company: Company, room: Room, slot: SnapshotSlot, wanted: Wanted) {
  const { position, json } = await parts.snapshot(company.id, wanted.view, wanted.params, wanted)
  const largest = wanted.view.contract.largestBytes ?? parts.settings.snapshotBytes
  if (Buffer.byteLength(json) > largest) throw new Refusal('view.too_large')
  const end = snapshotEnd(json)
  if (slot.kept) parts.budget.release(slot.kept.kept)
  slot.kept = null
  if (company.ended) return { position, end }
  const budgetEntry = parts.budget.keep(end.length, () => {
    slot.kept = null
    tidy(company, room)
  })
  if (budgetEntry.drop) slot.kept = { position, end, kept: budgetEntry }
  return { position, end }
}

function slotOf(room: Room, view: string): SnapshotSlot {
  const slot = room.snapshots.get(view) ?? { taking: null, kept: null }
  room.snapshots.set(view, slot)
  return slot
}

function stillServes({ ring }: Room, { position, end }: TakenSnapshot, replayBytes: number): boolean {
  if (!covers(ring, position)) return false
  const news = after(ring, position).reduce((sum, frame) => sum + frame.bytes.length, 0)
  return news <= Math.min(replayBytes, Math.max(end.length, 64 * 1024))
}
