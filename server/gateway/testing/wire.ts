/** The client's end of a socket without a network: it reads the WebSocket frames back into messages. */
import type { Packet } from '../packet.ts'
import type { Wire } from '../wire.ts'

export type Message = { ack: number | null; list: unknown[] }

export type TestWire = Wire & {
  /** Called with the messages of each write. */
  onWrite: (messages: Message[], bytes: number) => void
  writes: number
  closed: boolean
  /** While true the other side takes nothing. */
  stalled: boolean
  /** While what was queued is taken. */
  draining: boolean
  drain(): void
}

export function readFrames(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== 0x81) throw new Error('not one whole text frame')
    let length = bytes[at + 1] ?? 0
    at += 2
    if (length === 126) {
      length = bytes.readUInt16BE(at)
      at += 2
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(at))
      at += 8
    }
    if (at + length > bytes.length) throw new Error('a frame is cut')
    texts.push(bytes.toString('utf8', at, at + length))
    at += length
  }
  return texts
}

export function readMessage(text: string): Message {
  const found = /^4([23])(\d*)(\[[\s\S]*)$/.exec(text)
  if (!found) throw new Error(`not a message: ${text.slice(0, 40)}`)
  return { ack: found[1] === '3' ? Number(found[2]) : null, list: JSON.parse(found[3] ?? '') }
}

export function createTestWire(): TestWire {
  let queued: Packet[] = []
  let waiting: (() => void)[] = []
  let accepted = 0

  function take(packet: Packet) {
    accepted += packet.bytes
    wire.writes += 1
    wire.onWrite(readFrames(Buffer.concat(packet.options.wsPreEncodedFrame)).map(readMessage), packet.bytes)
  }

  const wire: TestWire = {
    writes: 0,
    closed: false,
    stalled: false,
    draining: false,
    onWrite: () => {},
    send(packet) {
      if (wire.closed) return
      if (wire.stalled) queued.push(packet)
      else take(packet)
    },
    backlog: () => queued.reduce((sum, packet) => sum + packet.bytes, 0),
    progress: () => accepted,
    whenDrained(call) {
      if (queued.length === 0) call()
      else waiting.push(call)
    },
    close() {
      wire.closed = true
    },
    drain() {
      wire.stalled = false
      const packets = queued
      queued = []
      wire.draining = true
      for (const packet of packets) take(packet)
      wire.draining = false
      const calls = waiting
      waiting = []
      for (const call of calls) call()
    },
  }
  return wire
}
