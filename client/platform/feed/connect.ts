/**
 * The only place that knows Socket.IO. No transport but WebSocket, and no reconnection of its own:
 * when to come back is the connection machine's decision.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { PROTOCOL, type ToClient, type ToServer } from '@aura/contracts/platform/protocol.ts'
import { io, type Socket } from 'socket.io-client'
import type { Dial } from './link.ts'

export const handshakeMs = 10_000

export const dialSocket =
  (url?: string): Dial =>
  (token, listener) => {
    const options = {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: handshakeMs,
      auth: { token, protocol: PROTOCOL },
    }
    const socket: Socket<ToClient, ToServer> = url === undefined ? io(options) : io(url, options)
    socket.on('connect', () => listener.connected())
    socket.on('connect_error', (error) => listener.failed(...refusalOf(error)))
    socket.on('disconnect', () => listener.lost())
    socket.on('beat', (...beat) => listener.beat(...beat))
    socket.on('frame', (...frame) => listener.frame(...frame))
    socket.on('volatile', (...value) => listener.volatile(...value))
    socket.on('closed', (room, error) => listener.closed(room, error))
    socket.on('bye', (reason) => listener.bye(reason))
    return {
      call: (name, input, id, ack) => socket.emit('call', name, input, id === null ? null : { id }, ack),
      watch: (view, params, have, ack) => socket.emit('watch', view, params, have, ack),
      unwatch: (room) => socket.emit('unwatch', room, () => {}),
      refresh: (fresh, ack) => socket.emit('refresh', fresh, ack),
      say: (room, key, value, ack) => socket.emit('say', room, key, value, ack),
      close() {
        socket.off()
        socket.disconnect()
      },
    }
  }

/** The gateway refuses with the table's error in `data`, and says when to come back. */
function refusalOf(error: Error): [ErrorBody | undefined, number?] {
  const data: unknown = 'data' in error ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string')
    return [undefined]
  const body = { code: data.code, message: error.message }
  return 'retryAfterMs' in data && typeof data.retryAfterMs === 'number' ? [body, data.retryAfterMs] : [body]
}
