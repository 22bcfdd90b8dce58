/** The gateway without its socket library: rooms, ticks, follows and the messages of its connections. */
import type { CloseReason } from '@aura/contracts/platform/close-codes.ts'
import type { Origin } from '../platform/handle.ts'
import { createAnnouncements } from './announce.ts'
import { createAtOnce } from './at-once.ts'
import { attendedRooms } from './attended-rooms.ts'
import { createBudget } from './budget.ts'
import { every } from './clock.ts'
import type { Company } from './company.ts'
import { type Connection, leaveAll } from './connection.ts'
import { drain } from './drain.ts'
import { createFarewell, retryAfterMs } from './farewell.ts'
import { createFollows } from './follows.ts'
import { type Admission, createHandshake } from './handshake.ts'
import { watchLine } from './lag.ts'
import { createLimiter } from './limiter.ts'
import type { GatewayStats } from './metrics.ts'
import type { GatewayParts } from './parts.ts'
import { type InboxParts, receive } from './receive-message.ts'
import { watchToken } from './refresh.ts'
import { createTicker } from './tick.ts'
import { expireSaid } from './volatile.ts'
import { hearVolatile, takeBackSaid, tell } from './volatile-input.ts'
import { createWanting } from './watch-target.ts'
import type { Wire } from './wire.ts'

export type Hub = ReturnType<typeof createHub>

export function createHub(gatewayParts: GatewayParts) {
  const { clock, settings } = gatewayParts
  const budget = createBudget(clock, { bytes: settings.ringBytes, ms: settings.ringSeconds * 1000 })
  const wake = (company: Company) => ticker.wake(company)
  const parts = {
    ...gatewayParts,
    budget,
    wake,
    farewell: createFarewell(gatewayParts),
    sendAtOnce: createAtOnce(gatewayParts),
  }
  const ticker = createTicker(parts)
  const announcements = createAnnouncements({
    ...parts,
    companies: () => Array.from(follows.all(), ({ company }) => company),
  })
  const follows = createFollows({
    ...parts,
    hearVolatile: (company, message) => hearVolatile(parts, company, message),
    greet: announcements.greet,
  })
  let draining: Promise<void> | null = null
  const handshake = createHandshake({ ...parts, follows, draining: () => draining !== null })
  const inbox: InboxParts = {
    ...parts,
    wanting: createWanting(parts),
    replays: createLimiter(settings.replaysAtOnce),
    follow({ company }) {
      const follow = follows.find(company.id)
      if (!follow) throw new Error('a socket of a company that is not followed')
      return follow
    },
  }

  const connections = () => Array.from(follows.all(), ({ company }) => [...company.connections]).flat()

  const beats = every(clock, settings.beatMs, () => {
    for (const { company } of follows.all()) {
      company.beatDue = true
      wake(company)
    }
  })

  const sweeps = every(clock, settings.sweepMs, () => {
    budget.expire()
    for (const { company } of follows.all()) if (expireSaid(company, clock.now())) wake(company)
    for (const connection of connections()) {
      watchToken(parts, connection)
      if (!connection.gone) watchLine(parts, connection)
    }
    void follows.sweep()
  })

  function stats(): GatewayStats {
    const all = connections()
    return {
      sockets: all.length,
      follows: Array.from(follows.all()).length,
      lag: Array.from(follows.all(), ({ follower }) => follower.lag()).reduce((sum, lag) => sum + lag, 0),
      lagging: all.filter((connection) => connection.lag).length,
      ringBytes: budget.bytes(),
      draining: draining !== null,
    }
  }

  return {
    admit: handshake.admit,
    connect: (wire: Wire, admission: Admission, origin: Origin): Connection =>
      handshake.connect(wire, admission, origin),
    receive: (connection: Connection, name: string, args: readonly unknown[], ack: number | null) =>
      receive(inbox, connection, name, args, ack),
    farewell: (connection: Connection, reason: CloseReason) => parts.farewell(connection, reason),
    left(connection: Connection) {
      leaveAll(connection)
      // A gateway that ends is no person who leaves: its clients are elsewhere in a moment.
      if (!draining) takeBackSaid(parts, connection)
    },
    retryAfterMs: () => retryAfterMs(gatewayParts),
    /** The latest value of a key, for every watcher of the room at any gateway. */
    volatile(company: string, room: string, key: string, value: unknown) {
      const follow = follows.find(company)
      if (follow) tell(parts, follow.company, { room, key, json: JSON.stringify(value) ?? 'null', forMs: null })
    },
    /** What an operation of this process publishes for all gateways is here without the way over the bus. */
    hear(company: string, message: Uint8Array) {
      const follow = follows.find(company)
      if (follow) hearVolatile(parts, follow.company, message)
    },
    announce: announcements.announce,
    attended: (prefixes: readonly string[]) =>
      attendedRooms(
        Array.from(follows.all(), ({ company }) => company),
        prefixes,
      ),
    stats,
    drain(): Promise<void> {
      draining ??= drain({ ...parts, connections })
      return draining
    },
    stop() {
      draining ??= Promise.resolve()
      beats.cancel()
      sweeps.cancel()
      follows.stopAll()
    },
  }
}
