/** Calls of one socket run one at a time, in the order they came (G10). */
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import * as z from 'zod/mini'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { ackFrame } from './message.ts'
import { packetOfFrames } from './packet.ts'
import type { GatewayParts } from './parts.ts'

export type CallParts = Pick<GatewayParts, 'execute' | 'errorBody' | 'settings'> & { wake(company: Company): void }

type Call = { ack: number | null; name: string; input: unknown; id: string | undefined }

export type CallQueue = { waiting: Call[]; running: boolean }

const operationName = z.string().check(z.maxLength(100))
const callOptions = z.nullish(z.strictObject({ id: z.optional(z.string().check(z.maxLength(100))) }))

export function call(parts: CallParts, connection: Connection, ack: number | null, args: readonly unknown[]): void {
  const name = parse(operationName, args[0])
  const id = parse(callOptions, args[2])?.id
  connection.calls ??= { waiting: [], running: false }
  const { calls } = connection
  if (calls.waiting.length >= parts.settings.callsWaiting) refuse('request.too_many')
  calls.waiting.push({ ack, name, input: args[1], id })
  if (!calls.running) void run(parts, connection, calls)
}

async function run(parts: CallParts, connection: Connection, calls: CallQueue) {
  calls.running = true
  for (let next = calls.waiting.shift(); next && !connection.gone; next = calls.waiting.shift()) {
    const reply = await execute(parts, connection, next)
    if (!connection.gone) answer(parts, connection, next.ack, reply)
  }
  calls.running = false
  if (calls.waiting.length === 0) connection.calls = null
}

async function execute(
  parts: CallParts,
  { claims, origin }: Connection,
  { name, input, id }: Call,
): Promise<CallReply> {
  try {
    return await parts.execute(name, input, { claims, origin, ...(id !== undefined && { id }) })
  } catch (error) {
    return { ok: false, error: parts.errorBody(error, origin.language) }
  }
}

function answer(parts: CallParts, connection: Connection, ack: number | null, reply: CallReply) {
  if (ack !== null) connection.wire.send(packetOfFrames([ackFrame(ack, JSON.stringify(reply))]))
  oweBeat(parts, connection, reply.ok ? reply.position : (reply.error.position ?? 0))
}

/** Overlays drop when the socket is told that it is complete up to the answer's position. */
function oweBeat(parts: CallParts, connection: Connection, position: number) {
  const { company } = connection
  if (position <= connection.told) return
  company.owed.set(connection, Math.max(position, company.owed.get(connection) ?? 0))
  if (position <= company.position) parts.wake(company)
}
