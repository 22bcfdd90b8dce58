/** The control: Socket.IO as it comes, without HTTP polling and compression, which would only cost more. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { commitOf, room } from './room.ts'
import { serveBench } from './server.ts'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => void socket.join(room))
http.listen(0, '127.0.0.1')
const listening = once(http, 'listening').then(() => (http.address() as AddressInfo).port)

let position = 0
serveBench(listening, (events) => {
  for (let count = 0; count < events; count += 1) {
    position += 1
    const [event] = commitOf(position).events
    io.to(room).emit('frame', room, position - 1, position, [JSON.parse(event?.json ?? '')])
  }
  return position
})
