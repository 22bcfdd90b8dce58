/**
 * The floor: stock handshakes, and then one shared Buffer written straight to every TCP socket. No
 * server in JavaScript can do with less; what is above it is the price of order, rooms and resume.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as Tcp } from 'node:net'
import { eventsFrame } from '@aura/server/gateway/message.ts'
import { Server } from 'socket.io'
import { commitOf, room } from './room.ts'
import { serveBench } from './server.ts'

const http = createServer()
const lines = new Set<Tcp>()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  const tcp = socket.request.socket
  lines.add(tcp)
  socket.on('disconnect', () => lines.delete(tcp))
})
http.listen(0, '127.0.0.1')
const listening = once(http, 'listening').then(() => (http.address() as AddressInfo).port)

let position = 0
serveBench(listening, (events) => {
  const previous = position
  const list: string[] = []
  for (let count = 0; count < events; count += 1) {
    position += 1
    list.push(commitOf(position).events[0]?.json ?? '')
  }
  const frame = eventsFrame(room, previous, position, list)
  for (const line of lines) line.write(frame)
  return position
})
