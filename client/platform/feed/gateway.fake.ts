/**
 * A gateway made of two queues a socket: messages up and down are delivered when the test says so, one at a time and in
 * order, as on a wire. It keeps the promises of the protocol and lets the test choose wherever the protocol leaves a
 * choice.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { CallReply, WatchReply, WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Clock } from './clock.ts'
import type { Dial, Link, Listener } from './link.ts'
import { added, halvesOf } from './list.fake.ts'

type Row = WireEvent & { room: string }
type Socket = {
  open: boolean
  listener: Listener
  up: (() => void)[]
  down: (() => void)[]
  /** Up to where each joined room was sent. */
  joined: Map<string, number>
  /** Rooms of which something was left out: no beat says that they are complete. */
  holes: Map<string, number>
}

export type FakeGateway = ReturnType<typeof fakeGateway>

export function fakeGateway(clock: Clock, choose: () => boolean = () => false) {
  let log: Row[] = []
  let epoch = 'epoch-1'
  let refuseNext: ErrorBody | undefined
  const logs = new Map([[epoch, log]])
  const tokens: string[] = []
  const inputValue = new Map<string, string>()
  const done = new Map<string, CallReply>()
  const calls: { name: string; id: string | null }[] = []
  const watches: { params: unknown; have: { epoch: string; since: number } | null }[] = []
  let sockets: Socket[] = []
  const head = () => log.length
  const time = () => new Date(clock.now()).toISOString()
  const inRoom = (room: string, after: number, to: number) =>
    log
      .filter((row) => row.room === room && row.position > after && row.position <= to)
      .map(({ room: _, ...row }) => row)

  function frame(socket: Socket, room: string, to: number) {
    const from = socket.joined.get(room) ?? 0
    const events = inRoom(room, from, to)
    socket.joined.set(room, to)
    if (events.length > 0) socket.down.push(() => socket.listener.frame(room, from, to, events))
  }

  function append(room: string, items: string[], cause: string | null, v = 1) {
    for (const item of items) {
      const position = head() + 1
      const id = `${epoch}-${position}`
      log.push({ room, name: added.name, v, id, position, at: time(), actor: null, cause, body: { item } })
    }
    for (const socket of sockets) if (socket.open && socket.joined.has(room)) frame(socket, room, head())
  }

  function beat(socket: Socket) {
    const position = Math.min(head(), ...socket.holes.values())
    const text = epoch
    socket.down.push(() => socket.listener.beat(text, position, time()))
  }

  /** The end of the last whole commit up to there: a snapshot never has a part of one. */
  function wholeUpTo(position: number): number {
    let to = Math.max(0, position)
    while (to > 0 && log[to]?.cause != null && log[to]?.cause === log[to - 1]?.cause) to -= 1
    return to
  }

  function watch(socket: Socket, room: string, have: { epoch: string; since: number } | null): WatchReply {
    const replay = have !== null && have.epoch === epoch && have.since <= head() && choose()
    const from = replay ? have.since : choose() ? wholeUpTo(head() - 2) : head()
    socket.holes.delete(room)
    socket.joined.set(room, from)
    const answer = { ok: true, room, epoch, v: 1 } as const
    if (replay) return { ...answer, position: choose() ? from : head() }
    return { ...answer, position: from, snapshot: { items: inRoom(room, 0, from).map(({ body }) => itemOf(body)) } }
  }

  function call(id: string | null, input: unknown): CallReply {
    const before = id === null ? undefined : done.get(id)
    if (before) return before
    if (refuseNext) {
      const error = refuseNext
      refuseNext = undefined
      return { ok: false, error }
    }
    const room = roomOf(input)
    append(room, halvesOf(itemOf(input)), id)
    const reply: CallReply = { ok: true, output: { item: itemOf(input) }, position: head(), rooms: [room] }
    if (id !== null) done.set(id, reply)
    return reply
  }

  const dial: Dial = (token, listener) => {
    tokens.push(token)
    const socket: Socket = { open: true, listener, up: [], down: [], joined: new Map(), holes: new Map() }
    sockets = [...sockets.filter(({ open }) => open), socket]
    socket.down.push(() => listener.connected())
    const link: Link = {
      watch: (_view, params, have, ack) =>
        socket.up.push(() => {
          watches.push({ params, have })
          const room = roomOf(params)
          const reply = watch(socket, room, have)
          socket.down.push(() => {
            if (reply.ok) inputValue.set(room, reply.epoch)
            ack(reply)
          })
          frame(socket, room, head())
          beat(socket)
        }),
      call: (name, input, id, ack) =>
        socket.up.push(() => {
          calls.push({ name, id })
          const early = choose()
          const position = socket.down.length
          const reply = call(id, input)
          const answer = () => ack(reply)
          if (early) socket.down.splice(position, 0, answer)
          else socket.down.push(answer)
          beat(socket)
        }),
      unwatch: (room) => socket.up.push(() => socket.joined.delete(room)),
      refresh: (fresh, ack) =>
        socket.up.push(() => {
          tokens.push(fresh)
          socket.down.push(() => ack({ ok: true, expiresAt: new Date(clock.now() + 900_000).toISOString() }))
        }),
      say: (_room, _key, _value, ack) => socket.up.push(() => ack({ ok: true })),
      close: () => cut(socket),
    }
    return link
  }

  function cut(socket: Socket) {
    socket.open = false
    socket.up = []
    socket.down = []
  }

  const newest = () => sockets.findLast(({ open }) => open)
  const step = (queue: (() => void)[] | undefined) => {
    const next = queue?.shift()
    next?.()
    return next !== undefined
  }

  return {
    dial,
    head,
    calls,
    tokens,
    watches,
    epoch: () => epoch,
    /** The epoch of the last answer that reached the client for this room. */
    given: (room: string) => inputValue.get(room) ?? '',
    itemsAt: (inEpoch: string, room: string, position: number) =>
      (logs.get(inEpoch) ?? [])
        .filter((row) => row.room === room && row.position <= position)
        .map(({ body }) => itemOf(body)),
    joined: () => [...(newest()?.joined.keys() ?? [])],
    isOpen: () => newest() !== undefined,
    up: () => step(newest()?.up),
    down: () => step(newest()?.down),
    append,
    /** Answers the next new command with this error. */
    refuse: (error: ErrorBody | undefined) => {
      refuseNext = error
    },
    beat: () => {
      const socket = newest()
      if (socket) beat(socket)
    },
    /** The next message down gets lost, although the connection lives. */
    forgetAnswer: () => void newest()?.down.shift(),
    /** Says something to the client, after what is already on its way. */
    tell(act: (listener: Listener) => void) {
      const socket = newest()
      socket?.down.push(() => act(socket.listener))
    },
    /** What the socket's room gets next begins after a hole. */
    skip(room: string, item: string) {
      const socket = newest()
      const from = socket?.joined.get(room)
      if (socket === undefined || from === undefined) return
      socket.joined.delete(room)
      append(room, [item], null)
      socket.joined.set(room, head())
      socket.holes.set(room, Math.min(from, socket.holes.get(room) ?? from))
    },
    /** The line breaks; what was under way is lost. `known` false: the client hears nothing of it. */
    cut(exists = true) {
      const socket = newest()
      if (!socket) return
      cut(socket)
      if (exists) socket.listener.lost()
    },
    /** The database comes back as it was about `lost` events ago, after a whole commit: another epoch. */
    restore(lost: number) {
      const stored = log.slice(0, Math.max(0, log.length - lost))
      const first = log[stored.length]
      log = stored.filter((row) => row.cause === null || row.cause !== first?.cause)
      epoch = `epoch-${logs.size + 1}`
      logs.set(epoch, log)
      for (const [id, reply] of done) if (reply.ok && reply.position > head()) done.delete(id)
      for (const socket of sockets) {
        socket.joined.clear()
        socket.up = []
        socket.down.push(() => socket.listener.bye({ code: 3002, retryAfterMs: 1_000 }))
      }
    },
  }
}

const itemOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'item' in body ? String(body.item) : ''
const roomOf = (params: unknown): string =>
  typeof params === 'object' && params !== null && 'room' in params ? String(params.room) : ''
