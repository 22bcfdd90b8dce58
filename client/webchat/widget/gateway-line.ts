/**
 * The visitor's line to the gateway: Engine.IO and Socket.IO by hand, as far as one room needs them. The library weighs
 * 13 kB compressed; this is 1.5. What it promises is in `server/gateway/SPEC.md`: a frame tells all that happened in
 * (previous, position], a beat that the room is complete up to there, and a watch that names an epoch and a position gets
 * what was missed.
 */
import type { LineState } from '@aura/machines/webchat/widget.ts'

type WireEvent = { name: string; position: number; body: unknown }
export type CallError = { code: string; message: string; fields?: Record<string, string> }
export type CallReply = { ok: true; output: unknown } | { ok: false; error: CallError }
type WatchReply =
  | { ok: true; room: string; epoch: string; position: number; snapshot?: unknown }
  | { ok: false; error: CallError }

export type LineParts = {
  /** `https://…` of the server. */
  server: string
  /** A pass that is good now; `refused` says that the last one was not taken. */
  token: (refused: boolean) => Promise<string>
  heard: {
    line: (line: LineState) => void
    snapshot: (state: unknown) => void
    event: (name: string, body: unknown) => void
    volatile: (key: string, value: unknown) => void
  }
}

/** The gateway beats every five seconds: a line that is silent for longer is dead, whatever the browser thinks. */
const silenceMs = 15_000
const longestWaitMs = 20_000
/** Codes from here on say: do not come back with this pass. */
const stayAway = 3500

export type VisitorLine = {
  call: (name: string, input: unknown) => Promise<CallReply>
  /** Try now rather than at the next turn: the network is back, or somebody looks. */
  wake: () => void
  /** The browser says that there is no network: what is said now would be lost. */
  cut: () => void
  close: () => void
}

export function openLine({ server, token, heard }: LineParts): VisitorLine {
  let socket: WebSocket | null = null
  let isLive = false
  let isClosed = false
  let tries = 0
  let refused = false
  let nextAck = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let have: { epoch: string; since: number } | null = null
  const acks = new Map<number, (reply: unknown) => void>()

  async function connect(): Promise<void> {
    clearTimeout(timer)
    if (isClosed || socket) return
    heard.line('connecting')
    const pass = await token(refused).catch(() => null)
    if (isClosed || socket) return
    if (pass === null) {
      later()
      return
    }
    refused = false
    const own = new WebSocket(`${server.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket&visitor=1`)
    socket = own
    own.onmessage = ({ data }) => {
      if (socket === own && typeof data === 'string') receive(own, data, pass)
    }
    own.onclose = () => lost(own)
    listen(own)
  }

  /** Whatever comes shows that the line lives. */
  function listen(own: WebSocket): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      lost(own)
      own.close()
    }, silenceMs)
  }

  function lost(own: WebSocket): void {
    if (socket !== own) return
    socket = null
    isLive = false
    clearTimeout(silence)
    for (const answer of acks.values()) answer(null)
    acks.clear()
    heard.line(isClosed ? 'off' : 'connecting')
    later()
  }

  /** Full jitter, so that a thousand pages do not come back at once. */
  function later(leastMs = 0): void {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), leastMs + 250 + Math.random() * Math.min(longestWaitMs, 500 * 2 ** tries))
    tries += 1
  }

  function receive(own: WebSocket, text: string, pass: string): void {
    listen(own)
    if (text[0] === '0') own.send(`40${JSON.stringify({ token: pass, protocol: 1 })}`)
    else if (text === '2') own.send('3')
    else if (text.startsWith('40')) watch(own)
    else if (text.startsWith('44')) {
      refused = true
      own.close()
      lost(own)
    } else if (text.startsWith('43')) acknowledged(text)
    else if (text.startsWith('42')) told(own, JSON.parse(text.slice(2)))
  }

  function acknowledged(text: string): void {
    const [, id = ''] = /^43(\d+)/.exec(text) ?? []
    const [reply]: unknown[] = JSON.parse(text.slice(2 + id.length))
    acks.get(Number(id))?.(reply)
    acks.delete(Number(id))
  }

  /** Answered in the turn in which the answer comes, before the frames that follow it; null when the line broke. */
  function ask<Reply>(own: WebSocket, message: unknown[], answer: (reply: Reply | null) => void): void {
    const id = nextAck++
    acks.set(id, (reply) => answer(reply as Reply | null))
    own.send(`42${id}${JSON.stringify(message)}`)
  }

  const watch = (own: WebSocket): void =>
    ask<WatchReply>(own, ['watch', 'webchat.thread', {}, have], (reply) => watched(own, reply))

  function watched(own: WebSocket, reply: WatchReply | null): void {
    if (socket !== own || reply === null) return
    if (!reply.ok) {
      own.close()
      return
    }
    if ('snapshot' in reply) {
      have = { epoch: reply.epoch, since: reply.position }
      heard.snapshot(reply.snapshot)
    }
    isLive = true
    tries = 0
    heard.line('live')
  }

  function told(own: WebSocket, [name, ...rest]: unknown[]): void {
    if (name === 'frame') frame(own, rest as [string, number, number, WireEvent[]])
    else if (name === 'beat') beat(rest as [string, number])
    else if (name === 'volatile') heard.volatile(String(rest[1]), rest[2])
    else if (name === 'bye') bye(own, rest[0] as { code: number; retryAfterMs?: number })
  }

  function frame(own: WebSocket, [, previous, position, events]: [string, number, number, WireEvent[]]): void {
    if (!have) return
    // Something between is missing: asked for again from here on.
    if (previous > have.since) {
      watch(own)
      return
    }
    for (const event of events) if (event.position > have.since) heard.event(event.name, event.body)
    have.since = Math.max(have.since, position)
  }

  function beat([epoch, position]: [string, number]): void {
    if (isLive && have?.epoch === epoch) have.since = Math.max(have.since, position)
  }

  function bye(own: WebSocket, { code, retryAfterMs = 0 }: { code: number; retryAfterMs?: number }): void {
    refused = code >= stayAway
    own.close()
    lost(own)
    later(retryAfterMs)
  }

  void connect()
  return {
    async call(name, input) {
      const broken: CallReply = { ok: false, error: { code: 'line.broken', message: '' } }
      const own = socket
      if (!own || !isLive) return broken
      return await new Promise<CallReply>((resolve) =>
        ask<CallReply>(own, ['call', name, input, null], (reply) => resolve(reply ?? broken)),
      )
    },
    wake() {
      tries = 0
      void connect()
    },
    cut() {
      const own = socket
      if (own) lost(own)
      own?.close()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      const own = socket
      if (own) lost(own)
      own?.close()
    },
  }
}
