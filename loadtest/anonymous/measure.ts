/** The CPU time a server spends on a request, asked of the server's own process before and after many of them. */
import { Agent, request } from 'node:http'
import { PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import { io } from 'socket.io-client'
import type { Peer } from '../platform/peer.ts'
import type { ServerProcess } from '../platform/server-process.ts'
import type { Wanted } from './requests.ts'

export type Cost = { name: string; perMinute: number | null; requests: number; ms: number; status: string }

export type Meter = {
  readonly url: string
  readonly server: Peer<ServerProcess>
}

const agent = new Agent({ keepAlive: true, maxSockets: 2 })

/** The status, or what happened to the line. */
function send(url: string, wanted: Wanted, number: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const body = wanted.body?.(number)
  const headers = { ...wanted.headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
  const { hostname, port } = new URL(url)
  const upgrades = 'upgrade' in headers
  const clientRequest = request({
    hostname,
    port,
    path: wanted.path,
    method: wanted.method,
    headers,
    agent: upgrades ? false : agent,
  })
  clientRequest.setTimeout(5_000, () => clientRequest.destroy())
  clientRequest.once('response', (answer) => {
    answer.resume()
    answer.once('close', () => resolve(String(answer.statusCode)))
  })
  clientRequest.once('upgrade', (_, socket) => {
    socket.destroy()
    resolve('upgraded')
  })
  clientRequest.once('error', () => resolve('cut'))
  clientRequest.end(body)
  return promise
}

const cpuMs = async ({ server }: Meter) => (await server.ask('cpu')) / 1000

/** So many requests, one after the other, or as many as take so much CPU time. */
export type Effort = { requests: number; cpuMs: number }

async function costOf(
  meter: Meter,
  name: string,
  perMinute: number | null,
  effort: Effort,
  run: (at: number) => Promise<string>,
): Promise<Cost> {
  // The first of a kind compiles, opens and caches.
  let status = await run(-1)
  const before = await cpuMs(meter)
  let requests = 0
  let spent = 0
  while (requests < effort.requests && spent < effort.cpuMs) {
    const next = Math.min(effort.requests, requests + 5)
    for (; requests < next; requests++) status = await run(requests)
    spent = (await cpuMs(meter)) - before
  }
  return { name, perMinute, requests, ms: spent / requests, status }
}

/** So that an address is a new one each time. */
let sent = 0

export const costOfRequest = (meter: Meter, wanted: Wanted, effort: Effort): Promise<Cost> =>
  costOf(meter, wanted.name, wanted.perMinute, effort, () => {
    sent += 1
    return send(meter.url, wanted, sent)
  })

/** From dialling to being turned away. */
export const costOfHandshake = (meter: Meter, name: string, auth: object, effort: Effort): Promise<Cost> =>
  costOf(meter, name, null, effort, async () => {
    const socket = io(meter.url, {
      transports: ['websocket'],
      auth: { protocol: PROTOCOL, ...auth },
      forceNew: true,
      reconnection: false,
    })
    const status = await new Promise<string>((resolve) => {
      socket.io.once('close', () => resolve('cut'))
      socket.once('connect', () => resolve('let in'))
      socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
        resolve(error.data?.code ?? error.message),
      )
    })
    socket.close()
    return status
  })

export const endLines = (): void => agent.destroy()
