import type { SessionsState } from '@aura/contracts/identity/sessions.ts'
import { type Frame, PROTOCOL, type WatchReply, type WireEvent } from '@aura/contracts/platform/protocol.ts'
import { sessionsReducer } from '@aura/machines/identity/sessions.ts'
import { io, type Socket } from 'socket.io-client'

/** A person's sessions as a client that watches them folds them, and the code its connection ends with. */
export async function watchSessions(
  url: string,
  token: string,
): Promise<{ socket: Socket; state: () => SessionsState; ended: Promise<number> }> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token, protocol: PROTOCOL },
    forceNew: true,
    reconnection: false,
  })
  const ended = new Promise<number>((resolve) => socket.on('bye', ({ code }: { code: number }) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const wireEvents: WireEvent[] = []
  socket.on('frame', (...[, , , events]: Frame) => void wireEvents.push(...events))
  const reply = (await socket.emitWithAck('watch', 'identity.sessions', {}, null)) as WatchReply
  if (!reply.ok) throw new Error(reply.error.code)
  const { position, snapshot } = reply
  const state = () =>
    wireEvents.filter((event) => event.position > position).reduce(sessionsReducer.fold, snapshot as SessionsState)
  return { socket, state, ended }
}
