/**
 * One HTTP call to another system. It follows no redirect, and the caller learns whether anything was written: an
 * unwritten request may be retried, any other perhaps not.
 */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, type AgentOptions, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { NotOutside, outsideLookup, outsideUrl, unreachable } from './address.ts'

export type OutsideCall = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal: AbortSignal
  /** The one origin inside our network that may be called. */
  exempt: string | null
}

/** No connection came about: the other side knows of nothing. What it was stands in `cause`, for the log. */
export class NotReached extends Error {
  override name = 'NotReached'
  constructor(cause: unknown) {
    super(unreachable, { cause })
  }
}

// An idle connection is given up sooner than the other side does it: what is written into a closing one is lost.
const idleMs = 2_000
const agentOptions = { keepAlive: true, timeout: idleMs, maxSockets: 64 }
/** Answers that stream for a minute have connections of their own: they stand in the way of no other call. */
const streams = { maxSockets: 1000 }

export const outsideAgent = (options: Pick<AgentOptions, 'ca' | 'maxSockets'> = {}): Agent =>
  new Agent({ ...agentOptions, ...options })
export const plainAgent = (options: Pick<AgentOptions, 'maxSockets'> = {}): PlainAgent =>
  new PlainAgent({ ...agentOptions, ...options })

export type OutsideConnection = { lookup: LookupFunction; agent: Agent; plain: PlainAgent }

/** The answer, whatever its status; throws `NotOutside`, `NotReached`, or anything else when it is unknown. */
export type CallOutside = (call: OutsideCall) => Promise<IncomingMessage>

export const callOver =
  (line: OutsideConnection): CallOutside =>
  (call) =>
    send(call, line)

export const callOutside: CallOutside = callOver({
  lookup: outsideLookup,
  agent: outsideAgent(),
  plain: plainAgent(),
})

export const streamFromOutside: CallOutside = callOver({
  lookup: outsideLookup,
  agent: outsideAgent(streams),
  plain: plainAgent(streams),
})

async function send(call: OutsideCall, line: OutsideConnection): Promise<IncomingMessage> {
  const url = outsideUrl(call.url, call.exempt)
  const secure = url.protocol === 'https:'
  const exempted = call.exempt !== null && url.origin === new URL(call.exempt).origin
  const { method = 'GET', signal, body } = call
  const headers = { ...call.headers, 'content-length': String(Buffer.byteLength(body ?? '')) }
  const lookup = exempted ? {} : { lookup: line.lookup }
  return await new Promise((resolve, reject) => {
    let connected = false
    const sent = secure
      ? request(url, { agent: line.agent, method, headers, signal, ...lookup })
      : plainRequest(url, { agent: line.plain, method, headers, signal, ...lookup })
    sent.on('socket', (socket) => {
      connected = !socket.connecting && !socket.destroyed
      // One that is used again is connected already and will not say so once more.
      if (!connected)
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        })
    })
    sent.on('response', resolve)
    sent.on('error', (error) => reject(connected || error instanceof NotOutside ? error : new NotReached(error)))
    sent.end(body)
  })
}

/**
 * The whole answer as text; one that is longer than expected is not read to its end. It is taken as it came: what
 * calls itself packed is not unpacked, so nothing grows on its way in.
 */
export async function textOf(answer: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > limit) throw new Error(`the answer is longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
