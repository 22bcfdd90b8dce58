/**
 * The socket library's inside, held in this one place. While engine.io has nothing of its own to send, our
 * Buffer goes straight to the TCP socket: whole WebSocket frames in the order of everything before them. While
 * it has, the same packet goes through its queue with `wsPreEncodedFrame`. Neither is documented, so the versions
 * are pinned, the shape is checked when a socket opens, and write.test.ts holds the behaviour. It is worth it: in one
 * run of `npm run bench -- fan-out`, a delivered event cost 0.66 × the processor time of the queue alone at one event a
 * tick, 0.69 × at ten and 0.88 × at fifty (medians of nine turns beside each other, 1,000 sockets).
 */
import type { Socket as Tcp } from 'node:net'
import type { Socket } from 'socket.io'
import type { Clock } from './clock.ts'
import type { Packet } from './packet.ts'
import type { Wire } from './wire.ts'

type Queued = { data?: string; options?: { wsPreEncodedFrame?: Buffer[] } }

type Engine = {
  writeBuffer: Queued[]
  write(data: string, options: { wsPreEncodedFrame: Buffer[]; compress: boolean }): void
  readyState: string
  transport: {
    writable: boolean
    once(event: 'ready', listener: () => void): void
    socket: { terminate(): void; _socket: Tcp; _sender: { sendFrame: unknown } }
  }
}

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

function isEngine(conn: unknown): conn is Engine {
  if (!has(conn, 'writeBuffer') || !Array.isArray(conn.writeBuffer) || !has(conn, 'write')) return false
  if (!has(conn, 'transport') || !has(conn.transport, 'writable') || !has(conn.transport, 'socket')) return false
  const { socket } = conn.transport
  if (!has(socket, '_socket') || !has(socket, '_sender') || !has(socket._sender, 'sendFrame')) return false
  return typeof socket._sender.sendFrame === 'function'
}

function engineOf(conn: unknown): Engine {
  if (isEngine(conn)) return conn
  throw new Error('The installed engine.io or ws is not the one the gateway is written for.')
}

/** libuv's own account of what it could not give to the kernel yet. */
function bytesWritten(tcp: Tcp): number {
  const handle: unknown = has(tcp, '_handle') ? tcp._handle : null
  if (!has(handle, 'bytesWritten') || !has(handle, 'writeQueueSize')) return 0
  return Number(handle.bytesWritten) - Number(handle.writeQueueSize)
}

const bytesOf = ({ data, options }: Queued) =>
  options?.wsPreEncodedFrame?.reduce((sum, buffer) => sum + buffer.length, 0) ?? data?.length ?? 0

const nothing = Buffer.alloc(0)

/** A class, because thousands of these are held at a time. */
class EngineWire implements Wire {
  readonly #socket: Socket
  readonly #engine: Engine
  readonly #clock: Clock
  readonly #goodbyeMs: number

  constructor(socket: Socket, clock: Clock, goodbyeMs: number) {
    this.#socket = socket
    this.#engine = engineOf(socket.conn)
    this.#clock = clock
    this.#goodbyeMs = goodbyeMs
  }

  send(packet: Packet): void {
    const { transport, writeBuffer, readyState } = this.#engine
    if (readyState !== 'open') return
    if (!transport.writable || writeBuffer.length > 0) {
      this.#engine.write('', packet.options)
      return
    }
    const tcp = transport.socket._socket
    if (!tcp.writable) return
    const [first, second] = packet.options.wsPreEncodedFrame
    if (second) tcp.cork()
    if (first) tcp.write(first)
    if (!second) return
    tcp.write(second)
    tcp.uncork()
  }

  backlog(): number {
    const { transport, writeBuffer } = this.#engine
    const queued = transport.socket._socket?.writableLength ?? 0
    if (writeBuffer.length === 0) return queued
    return writeBuffer.reduce((sum, packet) => sum + bytesOf(packet), queued)
  }

  progress(): number {
    return bytesWritten(this.#engine.transport.socket._socket)
  }

  whenDrained(call: () => void): void {
    const { transport } = this.#engine
    const look = () => {
      if (this.backlog() === 0) call()
      // An empty write is done when everything before it is.
      else if (transport.writable) transport.socket._socket.write(nothing, look)
      else transport.once('ready', look)
    }
    look()
  }

  close(): void {
    this.#socket.disconnect(true)
    this.#clock.after(this.#goodbyeMs, () => this.#engine.transport.socket.terminate())
  }
}

export const engineWire = (socket: Socket, clock: Clock, goodbyeMs: number): Wire =>
  new EngineWire(socket, clock, goodbyeMs)
