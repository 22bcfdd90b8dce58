/** What both servers answer to the benchmark: emit, and tell what it cost. */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import { answering } from '../platform/peer.ts'

declare const gc: () => void

/** Every write to the kernel passes here, one buffer or many. */
let writes = 0
function countWrites(): void {
  const prototype = Socket.prototype as unknown as Record<string, (...inputs: unknown[]) => unknown>
  const write = prototype._writeGeneric
  if (!write) throw new Error('this Node writes to sockets in another way')
  prototype._writeGeneric = function (this: Socket, ...inputs: unknown[]) {
    writes += 1
    return write.apply(this, inputs)
  }
}

type Queued = { data?: string; options?: { wsPreEncodedFrame?: Buffer[] } }
type SocketQueue = { writeBuffer: Queued[]; transport: { socket: { bufferedAmount: number } } }

/** The engines of all servers of this process, ours too, which shows its own to nobody. */
const engines: { clients: Record<string, SocketQueue> }[] = []
function rememberEngines(): void {
  const { bind } = Server.prototype
  Server.prototype.bind = function (engine) {
    engines.push(engine)
    return bind.call(this, engine)
  }
}

const sizeOf = ({ data, options }: Queued) =>
  options?.wsPreEncodedFrame?.reduce((sum, buffer) => sum + buffer.length, 0) ?? data?.length ?? 0

/** What waits in this process for one socket: in engine.io's queue, and in the socket's own. */
const backlogOf = ({ writeBuffer, transport }: SocketQueue) =>
  writeBuffer.reduce((sum, queued) => sum + sizeOf(queued), transport.socket.bufferedAmount)

export type Cost = { cpu: number; writes: number; rss: number }

/** `emit` sends so many events in one turn of the event loop and returns the last position. */
rememberEngines()

export function serveBench(listening: Promise<number>, emit: (events: number) => number): void {
  countWrites()
  answering(answersOf(listening, emit))
}

const answersOf = (listening: Promise<number>, emit: (events: number) => number) => ({
  port: () => listening,
  emit: (events: number) => emit(events),
  cost: (): Cost => {
    const { user, system } = process.cpuUsage()
    return { cpu: user + system, writes, rss: process.memoryUsage.rss() }
  },
  /** The longest queue of any socket, in bytes. */
  backlog: (): number => Math.max(0, ...engines.flatMap((engine) => Object.values(engine.clients).map(backlogOf))),
  /** Memory once everything that can go has gone: the heap gives its pages back a while after. */
  settle: async (): Promise<{ rss: number; heap: number }> => {
    let rss = Number.POSITIVE_INFINITY
    for (let round = 0; round < 10; round += 1) {
      gc()
      await pause(100)
      rss = Math.min(rss, process.memoryUsage.rss())
    }
    const { heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  },
})

export type ServerAnswers = ReturnType<typeof answersOf>
