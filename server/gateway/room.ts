/**
 * A room of one company: who is in it, what waits for the next tick, what was sent lately. Its name is
 * what the view says; the company is implied by the socket, so equal names of two companies never meet.
 */
import type { Budget, BudgetEntry } from './budget.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { eventsFrame } from './message.ts'
import { add, createRing, type Frame, isEmpty, type Ring } from './ring.ts'
import type { VolatileValue } from './volatile.ts'

/** A snapshot as bytes, true at its position, for newcomers while the ring covers from there on. */
export type KeptSnapshot = { readonly position: number; readonly end: Buffer; readonly kept: BudgetEntry }

export type SnapshotSlot = { taking: Promise<TakenSnapshot> | null; kept: KeptSnapshot | null }
export type TakenSnapshot = { readonly position: number; readonly end: Buffer }

export type Room = {
  readonly name: string
  readonly members: Set<Connection>
  readonly ring: Ring
  /** Events of whole commits since the last frame, as JSON. */
  pending: string[]
  /** Frames that the members have yet to get with the next tick. */
  outbox: Frame[]
  /** By view: several views may show one room. */
  readonly snapshots: Map<string, SnapshotSlot>
  readonly volatile: Map<string, VolatileValue>
  /** Keys whose latest value the members have yet to get. */
  readonly said: Set<string>
}

export function roomOf(company: Company, name: string): Room {
  const existing = company.rooms.get(name)
  if (existing) return existing
  const room: Room = {
    name,
    members: new Set(),
    ring: createRing(company.floor),
    pending: [],
    outbox: [],
    snapshots: new Map(),
    volatile: new Map(),
    said: new Set(),
  }
  company.rooms.set(name, room)
  return room
}

export function queue(company: Company, room: Room, json: string): void {
  room.pending.push(json)
  company.busy.add(room)
}

/** Makes one frame of what is pending. The company's position is the end of a commit, so none is cut (G5). */
export function seal(company: Company, room: Room, budget: Budget): void {
  if (room.pending.length === 0) return
  const { last: previous } = room.ring
  const { position } = company
  const bytes = eventsFrame(room.name, previous, position, room.pending)
  const frame: Frame = { previous, position, events: room.pending.length, bytes }
  room.pending = []
  if (room.members.size > 0) room.outbox.push(frame)
  add(room.ring, budget, frame, () => tidy(company, room))
}

/** A room that nothing and nobody needs is forgotten; the company's floor remembers what its ring did not cover. */
export function tidy(company: Company, room: Room): void {
  const needed =
    room.members.size > 0 ||
    room.pending.length > 0 ||
    room.volatile.size > 0 ||
    room.said.size > 0 ||
    !isEmpty(room.ring)
  if (needed || [...room.snapshots.values()].some((slot) => slot.taking || slot.kept)) return
  if (company.rooms.get(room.name) !== room) return
  company.floor = Math.max(company.floor, room.ring.last)
  company.rooms.delete(room.name)
}
