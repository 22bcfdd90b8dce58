/**
 * A commit becomes part of a company: access first, then its events into the rooms they name. An access
 * event is obeyed before anything of its own commit is passed on, and after everything before it (G9).
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { LoggedEvent } from '../platform/log/commit.ts'
import { type AccessNews, isAccessEvent, mayWatch, readAccessEvent } from './access.ts'
import type { Company } from './company.ts'
import { type Connection, leave } from './connection.ts'
import { type DeliverParts, flush } from './deliver.ts'
import { closedFrame } from './message.ts'
import { packetOfFrames } from './packet.ts'
import { queue, roomOf } from './room.ts'
import { type SayParts, takeBackSaid } from './volatile-input.ts'

export type IntakeParts = DeliverParts &
  SayParts & {
    errorBody(refusal: unknown, language: Language): ErrorBody
  }

type Whole = { position: number; at: string; events: readonly LoggedEvent[] }

export function takeIn(parts: IntakeParts, company: Company, commit: Whole): void {
  for (const { name, json } of commit.events) if (isAccessEvent(name)) obey(parts, company, readAccessEvent(name, json))
  company.position = commit.position
  for (const event of commit.events) for (const room of event.rooms) queue(company, roomOf(company, room), event.json)
  company.times.push(commit.at)
  parts.wake(company)
}

function obey(parts: IntakeParts, company: Company, news: AccessNews): void {
  if (news.kind === 'ended') {
    company.access.end(news.sessionId, parts.clock.now())
    for (const connection of [...company.connections])
      if (connection.claims.sessionId === news.sessionId) end(parts, connection, 'sessionRevoked')
    return
  }
  if (!company.access.change(news.access)) return
  for (const connection of [...company.connections]) {
    if (connection.claims.userId !== news.access.userId) continue
    if (news.access.active) leaveForbidden(parts, connection)
    else end(parts, connection, 'accountInactive')
  }
}

function end(parts: IntakeParts, connection: Connection, reason: 'sessionRevoked' | 'accountInactive') {
  flush(parts, connection)
  parts.farewell(connection, reason)
}

function leaveForbidden(parts: IntakeParts, connection: Connection) {
  const { company, claims } = connection
  const lost = [...connection.watches].flatMap(([room, rights]) => {
    const left = rights.filter((needs) => mayWatch(company.access, claims, needs))
    if (left.length > 0) connection.watches.set(room, left)
    const [needs = 'signed-in'] = rights
    return left.length > 0 ? [] : [{ room, refusal: company.access.refusal(claims.userId, needs) }]
  })
  if (lost.length === 0) return
  flush(parts, connection)
  if (connection.gone) return
  for (const { room } of lost) leave(connection, room)
  takeBackSaid(
    parts,
    connection,
    lost.map(({ room }) => room.name),
  )
  connection.wire.send(
    packetOfFrames(
      lost.map(({ room, refusal }) => closedFrame(room.name, parts.errorBody(refusal, connection.origin.language))),
    ),
  )
}
