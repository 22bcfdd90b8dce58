/**
 * What crosses the socket, beside the operations themselves.
 *
 * To the server, each answered by an ack:
 *   call(name, input, { id? })                  -> CallReply
 *   watch(view, params, { epoch, since }?)      -> WatchReply
 *   unwatch(room)                               -> { ok: true }
 *   refresh(token)                              -> { ok: true, expiresAt } | { ok: false, error }
 *   say(room, key, value)                       -> { ok: true } | { ok: false, error }   (the volatile lane)
 * To the client:
 *   beat(epoch, position, time)       every room of this socket is complete up to position
 *   frame(room, previous, position, events)     all events of this room in (previous, position]
 *   volatile(room, key, value, asOf)  the latest value of a key; null when it went away
 *   closed(room, error)               the right to this room ended; what was sent before still holds
 *   bye({ code, retryAfterMs? })      the server closes the socket; codes in close-codes.ts
 *
 * Changes of this protocol, newest first:
 *   1  the first one
 */
import type { ErrorBody } from './errors.ts'

export const PROTOCOL = 1

/** One event as every listener sees it. `body` is what the contract of `name` at `v` says. */
export type WireEvent = {
  name: string
  v: number
  id: string
  position: number
  at: string
  actor: string | null
  cause: string | null
  body: unknown
}

export type Frame = [room: string, previous: number, position: number, events: WireEvent[]]
export type Beat = [epoch: string, position: number, time: string]

export type CallReply =
  | { ok: true; output: unknown; position: number; rooms: string[] }
  | { ok: false; error: ErrorBody }

export type WatchReply =
  | { ok: true; room: string; epoch: string; position: number; v: number; snapshot?: unknown }
  | { ok: false; error: ErrorBody }

export type RefreshReply = { ok: true; expiresAt: string } | { ok: false; error: ErrorBody }
export type Reply = { ok: true } | { ok: false; error: ErrorBody }

export type Bye = { code: number; retryAfterMs?: number }

export type ToServer = {
  call(name: string, input: unknown, options: { id?: string } | null, ack: (reply: CallReply) => void): void
  watch(
    view: string,
    params: unknown,
    have: { epoch: string; since: number } | null,
    ack: (reply: WatchReply) => void,
  ): void
  unwatch(room: string, ack: (reply: Reply) => void): void
  refresh(token: string, ack: (reply: RefreshReply) => void): void
  say(room: string, key: string, value: unknown, ack: (reply: Reply) => void): void
}

export type ToClient = {
  beat(...beat: Beat): void
  frame(...frame: Frame): void
  volatile(room: string, key: string, value: unknown, asOf: string): void
  closed(room: string, error: ErrorBody): void
  bye(reason: Bye): void
}
