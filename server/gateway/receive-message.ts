/** What a socket sends, each message answered once, whatever it was. */

import { refuse } from '../platform/refuse.ts'
import { take } from './bucket.ts'
import { type CallParts, call } from './calls.ts'
import { type Connection, leave } from './connection.ts'
import type { Farewell } from './farewell.ts'
import { ackFrame } from './message.ts'
import { packetOfFrames } from './packet.ts'
import type { GatewayParts } from './parts.ts'
import { refresh } from './refresh.ts'
import { type SayParts, sayOf, takeBackSaid } from './volatile-input.ts'
import { type WatchParts, watch } from './watch.ts'

export type InboxParts = GatewayParts & CallParts & SayParts & WatchParts & { farewell: Farewell }

export function receive(
  parts: InboxParts,
  connection: Connection,
  name: string,
  args: readonly unknown[],
  ack: number | null,
) {
  if (connection.gone) return
  const { settings, clock } = parts
  const left = take(connection.messages, settings.messagesPerSecond, settings.messagesBurst, clock.now())
  if (left < -settings.messagesBeyond) return parts.farewell(connection, 'flooding')
  try {
    if (left < 0) refuse('request.too_many')
    dispatch(parts, connection, name, args, ack)
  } catch (error) {
    refused(parts, connection, ack, error)
  }
}

function dispatch(
  parts: InboxParts,
  connection: Connection,
  name: string,
  args: readonly unknown[],
  ack: number | null,
) {
  switch (name) {
    case 'call':
      return call(parts, connection, ack, args)
    case 'watch':
      if (ack === null) return
      return void watch(parts, connection, ack, args).catch((error: unknown) => refused(parts, connection, ack, error))
    case 'unwatch':
      unwatch(parts, connection, args[0])
      return answer(connection, ack, { ok: true })
    case 'refresh':
      return answer(connection, ack, refresh(parts, connection, args))
    case 'say':
      // What a visitor would say goes through operations, where it is bounded.
      if (connection.claims.visitor) return refuse('auth.forbidden')
      sayOf(parts, connection, args)
      return answer(connection, ack, { ok: true })
    default:
      return refuse('request.unknown_operation')
  }
}

function unwatch(parts: SayParts, connection: Connection, name: unknown) {
  const room = typeof name === 'string' ? connection.company.rooms.get(name) : undefined
  if (!room || !connection.watches.has(room)) refuse('room.not_watched')
  leave(connection, room)
  takeBackSaid(parts, connection, [room.name])
}

function refused(parts: InboxParts, connection: Connection, ack: number | null, error: unknown) {
  const body = parts.errorBody(error, connection.origin.language)
  answer(connection, ack, { ok: false, error: body })
}

function answer(connection: Connection, ack: number | null, reply: object) {
  if (ack !== null && !connection.gone) connection.wire.send(packetOfFrames([ackFrame(ack, JSON.stringify(reply))]))
}
