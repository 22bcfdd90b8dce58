/**
 * The gateway at its HTTP server. Socket.IO does the WebSocket handshake, heartbeats and namespace; from there
 * on every byte to a client is written by the hub. WebSocket only, so any balancer will do (G12).
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { Server, type Socket } from 'socket.io'
import type { Origin } from '../platform/handle.ts'
import { languageOf } from '../platform/http/origin.ts'
import { admitUpgrades } from './admit-upgrades.ts'
import type { Connection } from './connection.ts'
import type { Admission } from './handshake.ts'
import { createHub, type Hub } from './hub.ts'
import type { GatewayStats } from './metrics.ts'
import { parser } from './parser.ts'
import type { GatewayParts } from './parts.ts'
import { engineWire } from './write.ts'

export type { GatewayParts } from './parts.ts'

export type Gateway = AsyncDisposable & {
  stats(): GatewayStats
  volatile: Hub['volatile']
  hear: Hub['hear']
  /** The same for every company whose sockets are here, and to no other process. */
  announce: Hub['announce']
  /** Rooms of those names that somebody is in, here. */
  attended: Hub['attended']
  /** Closes every socket in slices; no new one is let in. */
  drain(): Promise<void>
}

export function createGateway(httpServer: HttpServer, parts: GatewayParts): Gateway {
  const { settings, metrics } = parts
  const hub = createHub(parts)
  const origins = new WeakMap<object, Origin>()
  const visitorDoors = new WeakSet<object>()
  const admissions = new WeakMap<Socket, Admission>()
  const io = new Server(httpServer, {
    path: settings.path,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: settings.messageBytes,
    connectTimeout: settings.handshakeMs,
    parser,
  })

  admitUpgrades(httpServer, io.engine, settings)

  // Rooms are the hub's; the library would keep two sets and two entries for each socket.
  Object.assign(io.of('/').adapter, { addAll: ignore, del: ignore, delAll: ignore })

  io.engine.on('connection', (conn: { request: IncomingMessage | null; remoteAddress: string | undefined }) => {
    // A connection that was closed meanwhile has no address any more.
    const remote = conn.remoteAddress ?? ''
    origins.set(conn, originOf(conn.request, conn.request ? settings.addressOf(conn.request, remote) : remote))
    if (conn.request && settings.isVisitorDoor(conn.request)) visitorDoors.add(conn)
    // Headers and URL of every open socket would be held for as long as it lives.
    conn.request = null
  })

  io.use((socket, next) => {
    hub.admit(socket.handshake.auth, { visitors: visitorDoors.has(socket.conn) }).then(
      (admission) => {
        admissions.set(socket, admission)
        // Held for as long as the socket lives, and read by nobody any more.
        Object.assign(socket, { handshake: released })
        next()
      },
      (error: unknown) => {
        const body = parts.errorBody(error, originOfSocket(socket).language)
        metrics.refusedHandshake(body.code)
        next(Object.assign(new Error(body.message), { data: { ...body, retryAfterMs: hub.retryAfterMs() } }))
        parts.clock.soon(() => socket.conn.close())
      },
    )
  })

  io.on('connection', (socket) => {
    const admission = admissions.get(socket)
    admissions.delete(socket)
    try {
      if (admission) open(socket, admission)
      else socket.disconnect(true)
    } catch (error) {
      const { code } = parts.errorBody(error, originOfSocket(socket).language)
      metrics.refusedHandshake(code)
      socket.emit('bye', { code: closeCodeOf(code), retryAfterMs: hub.retryAfterMs() })
      socket.disconnect(true)
    }
  })

  function open(socket: Socket, admission: Admission) {
    const wire = engineWire(socket, parts.clock, settings.goodbyeMs)
    const connection: Connection = hub.connect(wire, admission, originOfSocket(socket))
    socket.on('disconnect', () => hub.left(connection))
    socket.on('message', (name: string, args: unknown[], ack: number | null) => {
      try {
        hub.receive(connection, name, args, ack)
      } catch (error) {
        metrics.failed('message', error)
        hub.farewell(connection, 'overloaded')
      }
    })
    if (!admission.speaksOurs) hub.farewell(connection, 'protocolTooOld')
  }

  const originOfSocket = (socket: Socket) => origins.get(socket.conn) ?? originOf(null, '')

  return {
    stats: hub.stats,
    volatile: hub.volatile,
    hear: hub.hear,
    announce: hub.announce,
    attended: hub.attended,
    drain: hub.drain,
    async [Symbol.asyncDispose]() {
      hub.stop()
      // Only the sockets: the HTTP server belongs to its opener.
      io.engine.close()
    },
  }
}

const released = Object.freeze({})
const ignore = () => {}
// An answer over the socket cannot set a cookie, so none is read either.
const noCookies = {}

function originOf(request: IncomingMessage | null, address: string): Origin {
  return {
    address,
    userAgent: request?.headers['user-agent']?.slice(0, 300) ?? null,
    language: languageOf(request?.headers['accept-language']),
    cookies: noCookies,
  }
}

/** The turn between the two looks at somebody's rights is short, but it is there. */
function closeCodeOf(code: string): number {
  if (code === 'auth.session_ended') return closeCodes.sessionRevoked
  if (code === 'auth.inactive') return closeCodes.accountInactive
  return closeCodes.overloaded
}
