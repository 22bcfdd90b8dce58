/**
 * One open socket as the feed sees it, and what it may hear from it. `connect.ts` makes it of
 * socket.io-client; tests make it of two arrays.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Beat, Bye, CallReply, Frame, RefreshReply, Reply, WatchReply } from '@aura/contracts/platform/protocol.ts'

export type Link = {
  call(name: string, input: unknown, id: string | null, ack: (reply: CallReply) => void): void
  watch(
    view: string,
    params: unknown,
    have: { epoch: string; since: number } | null,
    ack: (reply: WatchReply) => void,
  ): void
  unwatch(room: string): void
  refresh(token: string, ack: (reply: RefreshReply) => void): void
  say(room: string, key: string, value: unknown, ack: (reply: Reply) => void): void
  close(): void
}

export type Listener = {
  connected(): void
  beat(...beat: Beat): void
  frame(...frame: Frame): void
  volatile(room: string, key: string, value: unknown, asOf: string): void
  closed(room: string, error: ErrorBody): void
  bye(reason: Bye): void
  /** The handshake was refused; the error is absent when nothing but the network failed. */
  failed(error: ErrorBody | undefined, retryAfterMs?: number): void
  lost(): void
}

export type Dial = (token: string, listener: Listener) => Link
