/** One socket of the sink: the handshake by hand, then every frame is handed on. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { PROTOCOL, type WatchReply } from '@aura/contracts/platform/protocol.ts'
import { frameReader, maskedText } from './frames.ts'
import { isFrame } from './ledger.ts'

/** Where lines go, and what they do once they are let in: a view to watch, or nothing with a stock server. */
export type SocketTarget = { port: number; token: string; view: string | null; params: unknown }

export type RawSocket = {
  socket: Socket | null
  live: boolean
  /** Index of the ledger's entry that should come next. */
  next: number
  epoch: string
  position: number
  snapshots: number
}

export type Hear = {
  live: (line: RawSocket) => void
  frame: (line: RawSocket, payload: Buffer) => void
  lost: (line: RawSocket, wasLive: boolean) => void
  refused: (line: RawSocket, why: string) => void
}

export const newLine = (): RawSocket => ({ socket: null, live: false, next: 0, epoch: '', position: 0, snapshots: 0 })

export function openLine(line: RawSocket, socketTarget: SocketTarget, hear: Hear): void {
  const socket = connect({ port: socketTarget.port, host: '127.0.0.1', noDelay: true })
  line.socket = socket
  const send = (text: string) => socket.write(maskedText(text))
  const read = frameReader((opcode, payload) => {
    if (opcode === 8) socket.destroy()
    else if (opcode !== 1) return
    else if (isFrame(payload)) hear.frame(line, payload)
    else obey(payload.toString())
  })
  let upgraded: Buffer | null = Buffer.alloc(0)

  function obey(text: string) {
    if (text === '2') send('3')
    else if (text.startsWith('44')) hear.refused(line, text)
    else if (text.startsWith('430')) watched(JSON.parse(text.slice(3))[0])
    else if (text.startsWith('40')) admitted()
    else if (text.startsWith('0')) send(`40${JSON.stringify({ token: socketTarget.token, protocol: PROTOCOL })}`)
    else if (text.startsWith('42["bye"')) hear.refused(line, text)
  }

  function admitted() {
    if (socketTarget.view === null) return begin()
    const have = line.epoch === '' ? null : { epoch: line.epoch, since: line.position }
    send(`420${JSON.stringify(['watch', socketTarget.view, socketTarget.params, have])}`)
  }

  function watched(reply: WatchReply) {
    if (!reply.ok) return hear.refused(line, reply.error.code)
    line.epoch = reply.epoch
    if ('snapshot' in reply) {
      line.snapshots += 1
      line.position = reply.position
    }
    begin()
  }

  function begin() {
    line.live = true
    hear.live(line)
  }

  socket.on('connect', () => socket.write(handshake(socketTarget.port)))
  socket.on('data', (chunk) => {
    if (upgraded === null) return read(chunk)
    upgraded = Buffer.concat([upgraded, chunk])
    const end = upgraded.indexOf('\r\n\r\n')
    if (end < 0) return
    const rest = upgraded.subarray(end + 4)
    if (!upgraded.toString('latin1', 0, 12).endsWith('101')) return hear.refused(line, upgraded.toString('latin1'))
    upgraded = null
    read(rest)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (line.socket !== socket) return
    const wasLive = line.live
    line.socket = null
    line.live = false
    hear.lost(line, wasLive)
  })
}

const handshake = (port: number): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n')
