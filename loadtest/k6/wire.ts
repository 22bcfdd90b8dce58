/**
 * Aura's socket for k6, which has no Socket.IO: Engine.IO and Socket.IO are spoken by hand, as text.
 *
 *   0{…} open   2 → 3 ping   40{…} namespace   42[…] event   42<id>[…] event with ack   43<id>[…] ack   44{…} refused
 *
 * A lost socket comes back by itself, after a wait drawn from a range that doubles with every try.
 */
import { setTimeout } from 'k6/timers'
import { WebSocket } from 'k6/websockets'
import { mayComeBack } from '../../contracts/platform/close-codes.ts'
import { type Bye, PROTOCOL } from '../../contracts/platform/protocol.ts'
import { complain, measures } from './measures.ts'

export type Wire = {
  isReady(): boolean
  /** The answer is dropped when the socket is lost before it comes. */
  send<Reply>(message: unknown[], answered: (reply: Reply) => void): void
  /** Cuts the line, as a network does. */
  drop(): void
  close(): void
}

type Listener = {
  ready(): void
  lost(): void
  told(name: string, rest: unknown[]): void
}

type To = { url: string; token: string; visitor?: boolean }

export function openWire({ url, token, visitor }: To, listener: Listener): Wire {
  const query = `EIO=4&transport=websocket${visitor ? '&visitor=1' : ''}`
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?${query}`
  const acks = new Map<number, (reply: never) => void>()
  let socket: WebSocket | undefined
  let ready = false
  let ended = false
  let nextAck = 0
  let attempt = 0
  let wait = 0

  function open() {
    const line = new WebSocket(address)
    socket = line
    line.onmessage = (message) => {
      if (line === socket) receive(String(message?.data))
    }
    line.onclose = () => {
      if (line === socket) lost()
    }
    // A close follows every error.
    line.onerror = () => {}
  }

  function lost() {
    socket = undefined
    ready = false
    acks.clear()
    if (ended) return
    measures.reconnects.add(1)
    listener.lost()
    const most = Math.min(20_000, 250 * 2 ** attempt)
    attempt += 1
    setTimeout(open, (wait + most) * Math.random())
    wait = 0
  }

  function receive(text: string) {
    if (text === '2') socket?.send('3')
    else if (text.startsWith('43')) answered(text)
    else if (text.startsWith('42')) result(JSON.parse(text.slice(2)))
    else if (text.startsWith('44')) refused(text.slice(2))
    else if (text.startsWith('40')) begin()
    else if (text.startsWith('0')) socket?.send(`40${JSON.stringify({ token, protocol: PROTOCOL })}`)
  }

  function begin() {
    ready = true
    attempt = 0
    listener.ready()
  }

  function refused(why: string) {
    ended = true
    complain('the socket was refused', why)
    socket?.close()
  }

  function answered(text: string) {
    const start = text.indexOf('[')
    const ack = Number(text.slice(2, start))
    const answer = acks.get(ack)
    acks.delete(ack)
    const [reply]: never[] = JSON.parse(text.slice(start))
    if (reply !== undefined) answer?.(reply)
  }

  function result([name, ...rest]: [string, ...unknown[]]) {
    if (name === 'bye') farewell(rest[0] as Bye)
    else listener.told(name, rest)
  }

  function farewell({ code, retryAfterMs }: Bye) {
    wait = retryAfterMs ?? 0
    if (mayComeBack(code)) return
    ended = true
    complain('the server sent us away', code)
  }

  open()
  return {
    isReady: () => ready,
    send(message, answered) {
      const ack = nextAck
      nextAck += 1
      acks.set(ack, answered)
      socket?.send(`42${ack}${JSON.stringify(message)}`)
    },
    drop() {
      const line = socket
      if (!line) return
      lost()
      line.close()
    },
    close() {
      ended = true
      socket?.close()
    },
  }
}
