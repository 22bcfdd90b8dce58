/** A client of the test world that obeys the protocol and nothing else: states by room, as design 5.5 has it. */
import type { Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Hub } from '../hub.ts'
import { createTestWire, type Message, type TestWire } from './wire.ts'

export type Held = {
  room: string
  epoch: string
  position: number
  state: unknown[]
  following: boolean
  holes: number
}

export type TestClient = ReturnType<typeof createTestClient>

export function createTestClient() {
  let acks = 0
  const waiting = new Map<number, (reply: unknown) => void>()
  const rooms = new Map<string, Held>()
  const log: Message['list'][] = []
  const closed: string[] = []
  const byes: number[] = []
  const said = new Map<string, unknown>()
  let hub: Hub | null = null
  let connection: Connection | null = null
  let wire: TestWire | null = null

  function hear({ ack, list }: Message) {
    if (ack !== null) {
      waiting.get(ack)?.(list[0])
      waiting.delete(ack)
      return
    }
    log.push(list)
    const [name, ...args] = list
    if (name === 'frame') frame(args as Frame)
    if (name === 'beat') beat(String(args[0]), Number(args[1]))
    if (name === 'closed') close(String(args[0]))
    if (name === 'bye') byes.push((args[0] as { code: number }).code)
    if (name === 'volatile') said.set(`${args[0]} ${args[1]}`, args[2])
  }

  function frame([room, previous, position, events]: Frame) {
    const held = rooms.get(room)
    if (!held?.following || position <= held.position) return
    if (previous > held.position) {
      held.holes += 1
      return
    }
    for (const event of events) if (event.position > held.position) held.state.push(event.body)
    held.position = position
  }

  function beat(epoch: string, position: number) {
    for (const held of rooms.values())
      if (held.following && held.epoch === epoch) held.position = Math.max(held.position, position)
  }

  function close(room: string) {
    closed.push(room)
    rooms.delete(room)
  }

  function watched(reply: WatchReply, had: Held | undefined) {
    if (!reply.ok) return
    if (reply.snapshot !== undefined)
      rooms.set(reply.room, { ...reply, state: [...(reply.snapshot as unknown[])], following: true, holes: 0 })
    else if (had) Object.assign(had, { following: true })
  }

  const client = {
    rooms,
    log,
    closed,
    byes,
    said,
    wire: () => wire,
    connection: () => connection,
    async connect(to: Hub, token: string): Promise<void> {
      const admission = await to.admit({ token })
      const next = createTestWire()
      next.onWrite = (messages) => messages.forEach(hear)
      const origin = { address: '', userAgent: null, language: 'en-US' as const, cookies: {} }
      connection = to.connect(next, admission, origin)
      hub = to
      wire = next
    },
    /** The network is gone; what was held stays. */
    drop() {
      if (connection && hub) hub.left(connection)
      if (wire) wire.onWrite = () => {}
      connection = null
      waiting.clear()
      for (const held of rooms.values()) held.following = false
    },
    send<R>(name: string, args: unknown[]): Promise<R> {
      acks += 1
      const id = acks
      const reply = new Promise<R>((resolve) => waiting.set(id, (value) => resolve(value as R)))
      if (hub && connection) hub.receive(connection, name, args, id)
      return reply
    },
    async watch(view: string, params: unknown, room?: string): Promise<WatchReply> {
      const had = room === undefined ? undefined : rooms.get(room)
      const have = had ? { epoch: had.epoch, since: had.position } : null
      acks += 1
      const id = acks
      return new Promise((resolve) => {
        waiting.set(id, (reply) => {
          watched(reply as WatchReply, had)
          resolve(reply as WatchReply)
        })
        if (hub && connection) hub.receive(connection, 'watch', [view, params, have], id)
      })
    },
  }
  return client
}
