/**
 * The socket library's inside, held in this one place: a packet goes through engine.io's own queue with
 * `wsPreEncodedFrame`, which hands our Buffer to ws as it is. That path is not documented, so the
 * versions are pinned, the shape is checked when a socket opens, and write.test.ts holds the behaviour.
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
    send(packets: Packet['list']): void
    once(event: 'ready', listener: () => void): void
    socket: { terminate(): void; _socket: Tcp; _sender: { sendFrame: unknown } }
  }
}

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

function isEngine(conn: unknown): conn is Engine {
  if (!has(conn, 'writeBuffer') || !Array.isArray(conn.writeBuffer) || !has(conn, 'write')) return false
  if (
    !has(conn, 'transport') ||
    !has(conn.transport, 'writable') ||
    !has(conn.transport, 'send') ||
    !has(conn.transport, 'socket')
  )
    return false
  const { socket } = conn.transport
  if (!has(socket, '_socket') || !has(socket, '_sender') || !has(socket._sender, 'sendFrame')) return false
  return typeof socket._sender.sendFrame === 'function'
}

function engineOf(conn: unknown): Engine {
  if (isEngine(conn)) return conn
  throw new Error('The installed engine.io or ws is not the one the gateway is written for.')
}

/** libuv's own account of what it could not give to the kernel yet. */
function taken(tcp: Tcp): number {
  const handle: unknown = has(tcp, '_handle') ? tcp._handle : null
  if (!has(handle, 'bytesWritten') || !has(handle, 'writeQueueSize')) return 0
  return Number(handle.bytesWritten) - Number(handle.writeQueueSize)
}

const bytesOf = ({ data, options }: Queued) =>
  options?.wsPreEncodedFrame?.reduce((sum, buffer) => sum + buffer.length, 0) ?? data?.length ?? 0

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

  /** An empty line is written to directly, as engine.io's own flush would; a busy one through its queue. */
  send(packet: Packet): void {
    const { transport, writeBuffer, readyState } = this.#engine
    if (readyState !== 'open') return
    if (transport.writable && writeBuffer.length === 0) transport.send(packet.list)
    else this.#engine.write('', packet.options)
  }

  backlog(): number {
    const { transport, writeBuffer } = this.#engine
    if (transport.writable && writeBuffer.length === 0) return 0
    return writeBuffer.reduce((sum, packet) => sum + bytesOf(packet), transport.socket._socket?.writableLength ?? 0)
  }

  progress(): number {
    return taken(this.#engine.transport.socket._socket)
  }

  whenDrained(call: () => void): void {
    const look = () => {
      if (this.backlog() === 0) call()
      else this.#engine.transport.once('ready', look)
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
