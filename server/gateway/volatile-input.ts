/** Values on the volatile lane, as clients and workers hand them in (G8). */
import * as z from 'zod/mini'
import { volatileSubject } from '../platform/log/publish-volatile.ts'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import type { SendAtOnce } from './at-once.ts'
import { fullBucket, take } from './bucket.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import type { GatewayParts } from './parts.ts'
import { nextAsOf, say } from './volatile.ts'

export type SayParts = Pick<GatewayParts, 'news' | 'clock' | 'settings' | 'metrics'> & {
  wake(company: Company): void
  sendAtOnce: SendAtOnce
}

const roomName = z.string().check(z.maxLength(300))
const workerKey = z.string().check(z.minLength(1), z.maxLength(200))
const heard = z.union([
  z.tuple([roomName, workerKey, z.unknown(), z.iso.datetime()]),
  z.tuple([roomName, workerKey, z.unknown(), z.iso.datetime(), z.int().check(z.positive())]),
])

/** Of one socket in one room; older values end with their time. */
const mostRemembered = 50

/** The name that comes along is the one of the session, whatever the client writes. */
function inOwnName(value: unknown, own: string | undefined): unknown {
  if (typeof value !== 'object' || value === null || !('name' in value)) return value
  const { name: _, ...others } = value
  return own === undefined ? others : { ...others, name: own }
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** A client's key carries who said it, and its value the name of the session, so that nobody speaks for somebody else. */
export function sayOf(parts: SayParts, connection: Connection, args: readonly unknown[]): void {
  const { settings, clock } = parts
  const { company, claims } = connection
  connection.says ??= fullBucket(settings.saysPerSecond * 2, clock.now())
  if (take(connection.says, settings.saysPerSecond, settings.saysPerSecond * 2, clock.now()) < 0)
    refuse('request.too_many')
  const name = parse(roomName, args[0])
  const key = parse(z.string().check(z.minLength(1), z.maxLength(settings.sayKeyLength)), args[1])
  const json = jsonOf(inOwnName(args[2], claims.name))
  if (Buffer.byteLength(json) > settings.sayBytes) refuse('request.too_large')
  const room = company.rooms.get(name)
  if (!room || !connection.watches.has(room)) refuse('room.not_watched')
  const userKey = `${claims.userId}:${key}`
  const asOf = tell(parts, company, { room: name, key: userKey, json, forMs: settings.sayMs })
  const since = new Date(clock.now() - settings.sayMs).toISOString()
  rememberSaid(connection, { room: name, key: userKey, asOf: json === 'null' ? null : asOf, since })
}

/** `since`: what was said before is gone by itself. */
function rememberSaid(
  connection: Connection,
  { room, key, asOf, since }: { room: string; key: string; asOf: string | null; since: string },
) {
  connection.said ??= new Map()
  const keys = connection.said.get(room) ?? new Map<string, string>()
  keys.delete(key)
  if (asOf !== null) keys.set(key, asOf)
  for (const [oldest, at] of keys) {
    if (keys.size <= mostRemembered && at > since) break
    keys.delete(oldest)
  }
  if (keys.size === 0) connection.said.delete(room)
  else connection.said.set(room, keys)
}

/**
 * A socket that has left a room, or is gone, says nothing there any more: what it said ends now and not with its time. What
 * another socket of the same user has said since stays.
 */
export function takeBackSaid(parts: SayParts, connection: Connection, rooms?: readonly string[]): void {
  const { company, said } = connection
  if (!said) return
  for (const room of rooms ?? [...said.keys()]) {
    for (const [key, asOf] of said.get(room) ?? [])
      if (company.rooms.get(room)?.volatile.get(key)?.asOf === asOf)
        tell(parts, company, { room, key, json: 'null', forMs: null, asOf: after(asOf) })
    said.delete(room)
  }
}

/** Newer than this very value, and not than what another gateway has heard since. */
const after = (asOf: string) => new Date(Date.parse(asOf) + 1).toISOString()

/** Said here: to those here at once, and to the other gateways. The time of it, or null where it was no news. */
export function tell(
  parts: SayParts,
  company: Company,
  input: { room: string; key: string; json: string; forMs: number | null; asOf?: string },
): string | null {
  const { clock, settings } = parts
  const { room, key, json, forMs } = input
  const { asOf = nextAsOf(company, room, key, clock.now()) } = input
  const until = forMs === null ? null : clock.now() + forMs
  const tidings = say(company, { room, key, json, asOf, until }, settings.volatileKeys)
  if (tidings === 'nothing') return null
  if (tidings === 'new' && !parts.sendAtOnce(company, room)) parts.wake(company)
  const end = forMs === null ? '' : `,${forMs}`
  const line = `[${JSON.stringify(room)},${JSON.stringify(key)},${json},"${asOf}"${end}]`
  parts.news.publish(volatileSubject(company.id), Buffer.from(line))
  return asOf
}

/** Said by a worker, at another gateway or by an operation here, or the echo of what was said here. */
export function hearVolatile(parts: SayParts, company: Company, message: Uint8Array): void {
  try {
    const text = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString()
    const [room, key, value, asOf, forMs] = parse(heard, JSON.parse(text))
    const until = forMs === undefined ? null : parts.clock.now() + forMs
    const tidings = say(company, { room, key, json: jsonOf(value), asOf, until }, parts.settings.volatileKeys)
    if (tidings === 'new' && !parts.sendAtOnce(company, room)) parts.wake(company)
  } catch (error) {
    parts.metrics.failed('volatile', error)
  }
}
