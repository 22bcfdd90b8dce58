/** What the gateway relies on in the pinned engine.io and ws, seen from an unmodified client (G6). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io as dial } from 'socket.io-client'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { ackFrame, snapshotEnd, snapshotStart } from './message.ts'
import { packetOfFrames, packetWithSharedEnd, textFrame } from './packet.ts'
import { parser } from './parser.ts'
import type { Wire } from './wire.ts'
import { engineWire } from './write.ts'

async function pair() {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false, parser })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const accepted = new Promise<Socket>((resolve) => server.on('connection', resolve))
  const client = dial(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
  const socket = await accepted
  const wire: Wire = engineWire(socket, systemClock, 1000)
  return {
    client,
    socket,
    wire,
    async [Symbol.asyncDispose]() {
      client.disconnect()
      await server.close()
    },
  }
}

const number = (n: number, size = 0) => textFrame(`42["n",${n},"${'é'.repeat(size)}"]`)

test('G6 a Buffer of many frames arrives whole and in order, mixed with ordinary emits and acks', async () => {
  await using both = await pair()
  const { client, socket, wire } = both
  const seen: number[] = []
  const last = new Promise<void>((resolve) =>
    client.on('n', (n: number) => {
      seen.push(n)
      if (n === 12) resolve()
    }),
  )
  socket.on('message', (_name: string, args: number[], id: number) =>
    wire.send(packetOfFrames([ackFrame(id, `"${args[0]}"`)])),
  )
  const acked = client.timeout(5000).emitWithAck('ask', 7)
  wire.send(packetOfFrames([number(1), number(2, 200), number(3, 70_000)]))
  socket.emit('n', 4)
  wire.send(packetOfFrames([number(5)]))
  wire.send(packetOfFrames([number(6), number(7), number(8), number(9), number(10)]))
  socket.emit('n', 11)
  wire.send(packetOfFrames([number(12)]))
  await last
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await acked).toBe('7')
})

test('G4 an ack whose end is shared by many sockets is one frame to the client', async () => {
  await using both = await pair()
  const { client, socket, wire } = both
  const end = snapshotEnd(JSON.stringify({ text: 'ação '.repeat(40_000) }))
  const answer = { room: 'r', epoch: 'e', position: 3, v: 1 }
  socket.on('message', (_name: string, _args: unknown[], id: number) => {
    wire.send(packetWithSharedEnd(snapshotStart(id, answer), end))
    wire.send(packetOfFrames([number(1)]))
  })
  const next = new Promise((resolve) => client.on('n', resolve))
  const reply = await client.timeout(5000).emitWithAck('watch')
  expect(reply).toEqual({ ok: true, ...answer, snapshot: { text: 'ação '.repeat(40_000) } })
  expect(await next).toBe(1)
})

test('G7 the backlog counts what the other side has not taken, and says when it has', async () => {
  await using both = await pair()
  const { client, wire } = both
  expect(wire.backlog()).toBe(0)
  const before = wire.progress()
  const seen = new Promise<void>((resolve) => client.on('n', (n: number) => n === 40 && resolve()))
  const big = number(1, 500_000)
  // More than the kernel keeps on both sides while nobody reads.
  for (let n = 1; n < 40; n += 1) wire.send(packetOfFrames([big]))
  wire.send(packetOfFrames([number(40)]))
  expect(wire.backlog()).toBeGreaterThan(20_000_000)
  await new Promise<void>((resolve) => wire.whenDrained(resolve))
  expect(wire.backlog()).toBe(0)
  await seen
  expect(wire.progress() - before).toBeGreaterThan(39_000_000)
})
