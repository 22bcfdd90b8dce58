/**
 * What a scenario needs of Aura: `connect`, and on the connection `call` and `watch`.
 *
 * After a lost socket, calls without an answer are sent again with their ids and in their order, and
 * every room goes on from its position; the scenario notices nothing but the time it took.
 */
import { setTimeout } from 'k6/timers'
import type { Beat, CallReply, Frame, WatchReply } from '../../contracts/platform/protocol.ts'
import { complain, measures } from './measures.ts'
import { accept, type Listener, newRoom, type Room } from './room.ts'
import { openWire } from './wire.ts'

export type Connection = {
  /** The answer, a refusal too, and the command's id, which stands in its events as their `cause`. */
  call(name: string, input: unknown): Promise<CallReply & { id: string }>
  /** Resolves with the first snapshot; the listener hears of everything after it. */
  watch<State>(view: string, params: unknown, listener: Listener<State>): Promise<void>
  /** Up to when every room is known to be complete, in milliseconds of the server's clock. */
  completeAt(): number
  /** Cuts the line, as a network does. */
  drop(): void
  close(): void
}

type Value = [room: string, key: string, value: unknown, asOf: string]
type Call = { id: string; name: string; input: unknown; sent: number; answer: (reply: CallReply) => void }

/** A visitor comes through a door of its own, with the pass of a chat. */
type To = { url: string; token: string; sameClock?: boolean; visitor?: boolean }

export function connect(to: To): Connection {
  const calls = new Map<string, Call>()
  const rooms: Room[] = []
  let lostAt: number | undefined
  let completeAt = 0
  /** How far our clock is ahead of the server's; unless they are one, the fastest beat counts as timeless. */
  let ahead = to.sameClock ? 0 : Number.POSITIVE_INFINITY

  const wire = openWire(to, {
    ready() {
      for (const call of calls.values()) send(call)
      for (const room of rooms) ask(room)
    },
    lost() {
      lostAt ??= Date.now()
      for (const room of rooms) room.asking = true
    },
    told(name, rest) {
      if (name === 'frame') onFrame(rest as Frame)
      else if (name === 'beat') onBeat(rest as Beat)
      else if (name === 'volatile') onValue(rest as Value)
      else if (name === 'closed') complain('a room was closed', rest)
    },
  })

  function onBeat([epoch, position, time]: Beat) {
    if (!to.sameClock) ahead = Math.min(ahead, Date.now() - Date.parse(time))
    for (const room of rooms)
      if (!room.asking && room.epoch === epoch) room.position = Math.max(room.position, position)
    if (rooms.every((room) => !room.asking)) completeAt = Date.parse(time)
  }

  function onFrame(frame: Frame) {
    const room = rooms.find((room) => room.name === frame[0])
    if (!room) complain('a frame of a room nobody watches', frame[0])
    else if (!accept(room, frame, serverNow()) && !room.asking) {
      measures.gaps.add(1)
      ask(room)
    }
  }

  function onValue([name, key, value, asOf]: Value) {
    measures.values.add(1)
    measures.valueAge.add(Math.max(0, serverNow() - Date.parse(asOf)))
    rooms.find((room) => room.name === name)?.listener.value?.(key, value)
  }

  const serverNow = () => Date.now() - (Number.isFinite(ahead) ? ahead : 0)

  function ask(room: Room) {
    room.asking = true
    room.askedAt = Date.now()
    const have = room.name === undefined ? null : { epoch: room.epoch, since: room.position }
    wire.send<WatchReply>(['watch', room.view, room.params, have], (reply) => {
      if (!reply.ok) return complain(`${room.view} cannot be watched`, reply.error)
      room.name = reply.room
      room.epoch = reply.epoch
      room.asking = false
      room.replayTo = reply.position
      if ('snapshot' in reply) {
        room.position = reply.position
        measures.snapshots.add(1)
        room.listener.snapshot(reply.snapshot, reply.position)
      }
      recovered()
      return room.watched()
    })
  }

  function recovered() {
    if (lostAt === undefined || rooms.some((room) => room.asking)) return
    measures.recovery.add(Date.now() - lostAt)
    lostAt = undefined
  }

  function send({ id, name, input, sent, answer }: Call) {
    wire.send<CallReply>(['call', name, input, { id }], (reply) => {
      if (!reply.ok && reply.error.code.startsWith('server.')) return again(id)
      calls.delete(id)
      measures.ack.add(Date.now() - sent)
      return answer(reply)
    })
  }

  /** Not done, and worth another try with the same id. */
  function again(id: string) {
    setTimeout(() => {
      const call = calls.get(id)
      if (call && wire.isReady()) send(call)
    }, 250)
  }

  return {
    call: (name, input) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        const call: Call = { id, name, input, sent: Date.now(), answer: (reply) => resolve({ ...reply, id }) }
        calls.set(id, call)
        if (wire.isReady()) send(call)
      }),
    watch: (view, params, listener) =>
      new Promise((resolve) => {
        const room = newRoom(view, params, listener as Listener<unknown>, resolve)
        rooms.push(room)
        if (wire.isReady()) ask(room)
      }),
    completeAt: () => completeAt,
    drop: () => wire.drop(),
    close: () => wire.close(),
  }
}
