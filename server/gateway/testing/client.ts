/**
 * A client of the test world that obeys the protocol and nothing else: a state and a position per room, and
 * for each command an overlay until its position is covered. It never mends what the gateway does wrong: a hole
 * is counted, not filled.
 */
import type { CallReply, Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Hub } from '../hub.ts'
import { createTestWire, type Message, type TestWire } from './wire.ts'

export type ClientRoom = { room: string; epoch: string; position: number; state: unknown[]; following: boolean }

type Answered = (position: number, rooms: readonly string[]) => void
export type Sent = {
  readonly id: string
  readonly name: string
  readonly input: unknown
  readonly answered: Answered
  acked: number | null
}

export type TestClient = ReturnType<typeof createTestClient>

export function createTestClient() {
  let acks = 0
  let waiting = new Map<number, (reply: unknown) => void>()
  const rooms = new Map<string, ClientRoom>()
  const log: Message['list'][] = []
  const closed: string[] = []
  const byes: number[] = []
  const inputValue = new Map<string, unknown>()
  const holes: Frame[] = []
  let sent: Sent[] = []
  let hub: Hub | null = null
  let connection: Connection | null = null
  let wire: TestWire | null = null

  function hear({ ack, list }: Message) {
    if (ack !== null) {
      const answered = waiting.get(ack)
      waiting.delete(ack)
      answered?.(list[0])
      return
    }
    log.push(list)
    const [name, ...args] = list
    if (name === 'frame') frame(args as Frame)
    if (name === 'beat') beat(String(args[0]), Number(args[1]))
    if (name === 'closed') {
      closed.push(String(args[0]))
      rooms.delete(String(args[0]))
    }
    if (name === 'bye') byes.push((args[0] as { code: number }).code)
    if (name === 'volatile') inputValue.set(`${args[0]} ${args[1]}`, args[2])
  }

  function frame([room, previous, position, events]: Frame) {
    const clientRoom = rooms.get(room)
    if (!clientRoom?.following || position <= clientRoom.position) return
    if (previous > clientRoom.position) {
      holes.push([room, previous, position, events])
      return
    }
    for (const event of events) if (event.position > clientRoom.position) clientRoom.state.push(event.body)
    clientRoom.position = position
    uncover()
  }

  function beat(epoch: string, position: number) {
    for (const clientRoom of rooms.values())
      if (clientRoom.following && clientRoom.epoch === epoch)
        clientRoom.position = Math.max(clientRoom.position, position)
    uncover()
  }

  /** An overlay goes when every room that is followed has come as far as its answer. */
  function uncover() {
    const followed = [...rooms.values()].filter((clientRoom) => clientRoom.following)
    const covered = Math.min(...followed.map((clientRoom) => clientRoom.position))
    sent = sent.filter((item) => item.acked === null || item.acked > covered)
  }

  function watched(reply: WatchReply, had: ClientRoom | undefined) {
    if (!reply.ok) return
    const { room, epoch, position, snapshot } = reply
    // After a restore, positions of before say nothing.
    if (had && had.epoch !== epoch) sent = sent.filter((item) => item.acked === null)
    if (snapshot !== undefined)
      rooms.set(room, { room, epoch, position, state: [...(snapshot as unknown[])], following: true })
    else if (had) had.following = true
    uncover()
  }

  function post(name: string, args: unknown[], answered: (reply: unknown) => void) {
    acks += 1
    waiting.set(acks, answered)
    if (hub && connection) hub.receive(connection, name, args, acks)
  }

  function put(item: Sent) {
    post('call', [item.name, item.input, { id: item.id }], (reply) => {
      const answer = reply as CallReply
      if (answer.ok) item.answered(answer.position, answer.rooms)
      if (answer.ok) item.acked = answer.position
      else sent = sent.filter((other) => other !== item)
      uncover()
    })
  }

  return {
    rooms,
    log,
    closed,
    byes,
    said: inputValue,
    holes,
    overlays: () => sent,
    wire: () => wire,
    connection: () => connection,
    isUp: () => connection !== null && !connection.gone,
    async connect(to: Hub, token: string, watchWrites: (messages: Message[]) => void = () => {}): Promise<void> {
      const admission = await to.admit({ token })
      const next = createTestWire()
      next.onWrite = (messages) => {
        watchWrites(messages)
        messages.forEach(hear)
      }
      const origin = { address: '', userAgent: null, language: 'en-US' as const, cookies: {} }
      connection = to.connect(next, admission, origin)
      hub = to
      wire = next
      // What nobody answered goes first, in order, under the ids it had.
      for (const item of sent) if (item.acked === null) put(item)
    },
    /** The network is gone; what was held stays. */
    drop() {
      if (wire) wire.onWrite = () => {}
      if (connection && hub && !connection.gone) hub.left(connection)
      connection = null
      waiting = new Map()
      for (const clientRoom of rooms.values()) clientRoom.following = false
    },
    send: <R>(name: string, args: unknown[]): Promise<R> =>
      new Promise((resolve) => post(name, args, (reply) => resolve(reply as R))),
    call(id: string, name: string, input: unknown, answered: Answered = () => {}) {
      const item: Sent = { id, name, input, answered, acked: null }
      sent.push(item)
      put(item)
    },
    /** Resumes where it is, or from further back. */
    watch(view: string, params: unknown, room?: string, from = Number.POSITIVE_INFINITY): Promise<WatchReply> {
      const had = room === undefined ? undefined : rooms.get(room)
      const have = had ? { epoch: had.epoch, since: Math.min(had.position, from) } : null
      return new Promise((resolve) =>
        post('watch', [view, params, have], (reply) => {
          watched(reply as WatchReply, had)
          resolve(reply as WatchReply)
        }),
      )
    },
  }
}
