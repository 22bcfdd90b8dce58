/** The messages of contracts/platform/protocol.ts as Socket.IO text: `42[…]` is an event, `43<id>[…]` an ack. */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Bye } from '@aura/contracts/platform/protocol.ts'
import { textFrame } from './packet.ts'

export const beatFrame = (epoch: string, position: number, time: number): Buffer =>
  textFrame(`42["beat","${epoch}",${position},"${new Date(time).toISOString()}"]`)

/** `events` are JSON already and stay as they were committed. */
export const eventsFrame = (room: string, previous: number, position: number, events: readonly string[]): Buffer =>
  textFrame(`42["frame",${JSON.stringify(room)},${previous},${position},[${events.join(',')}]]`)

/** `value` is JSON already. */
export const volatileFrame = (room: string, key: string, value: string, asOf: string): Buffer =>
  textFrame(`42["volatile",${JSON.stringify(room)},${JSON.stringify(key)},${value},"${asOf}"]`)

export const closedFrame = (room: string, error: ErrorBody): Buffer =>
  textFrame(`42${JSON.stringify(['closed', room, error])}`)

export const byeFrame = (bye: Bye): Buffer => textFrame(`42${JSON.stringify(['bye', bye])}`)

/** `reply` is JSON already. */
export const ackFrame = (id: number, reply: string): Buffer => textFrame(`43${id}[${reply}]`)

export type WatchAnswer = { room: string; epoch: string; position: number; v: number }

export const watchReply = (answer: WatchAnswer): string => JSON.stringify({ ok: true, ...answer })

/** The start of an ack that ends with a snapshot; `snapshotEnd` is the rest. */
export const snapshotStart = (id: number, answer: WatchAnswer): string =>
  `43${id}[${watchReply(answer).slice(0, -1)},"snapshot":`

export const snapshotEnd = (state: string): Buffer => Buffer.from(`${state}}]`)
