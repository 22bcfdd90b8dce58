/**
 * What the gateway knows of a company's users: their permissions, and which sessions ended. It is read from the
 * database at one position and then follows the log, so a permission check always answers as of the gateway's position.
 */
import { lackOf } from '@aura/contracts/permissions.ts'
import { type Access, accessChanged, sessionEnded } from '@aura/contracts/platform/access.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { Claims } from '../platform/handle.ts'
import { parse } from '../platform/parse.ts'
import { Refusal } from '../platform/refuse.ts'

export type LoadedAccess = { position: number; users: readonly Access[]; endedSessions: readonly string[] }

export type AccessNews = { kind: 'changed'; access: Access } | { kind: 'ended'; sessionId: string }

export const isAccessEvent = (name: string) => name.startsWith('access.')

/** These are the only bodies the gateway reads. An access event it does not know is an error: to ignore it could leave a right open. */
export function readAccessEvent(name: string, json: string): AccessNews {
  const event: unknown = JSON.parse(json)
  const body = typeof event === 'object' && event !== null && 'body' in event ? event.body : undefined
  if (name === accessChanged.name) return { kind: 'changed', access: parse(accessChanged.body, body) }
  if (name === sessionEnded.name) return { kind: 'ended', sessionId: parse(sessionEnded.body, body).sessionId }
  throw new Error(`an access event the gateway does not know: ${name}`)
}

/** A visitor watches what is for visitors, and nobody else does. */
export const mayWatch = (access: AccessTable, { userId, visitor }: Pick<Claims, 'userId' | 'visitor'>, needs: Needs) =>
  visitor ? needs === 'visitor' : access.may(userId, needs)

export type AccessTable = ReturnType<typeof createAccessTable>

export type Standing = 'admitted' | 'auth.session_ended' | 'auth.inactive'

export function createAccessTable(loaded: LoadedAccess, now: number) {
  const users = new Map(loaded.users.map((access) => [access.userId, access]))
  const ended = new Map(loaded.endedSessions.map((session) => [session, now]))
  return {
    isKnown: (userId: string) => users.has(userId),
    standing(who: { userId: string; sessionId: string; visitor?: true }): Standing {
      if (ended.has(who.sessionId)) return 'auth.session_ended'
      if (who.visitor) return 'admitted'
      return users.get(who.userId)?.active ? 'admitted' : 'auth.inactive'
    },
    may(userId: string, needs: Needs): boolean {
      const access = users.get(userId)
      if (!access?.active) return false
      return lackOf(needs, access) === null
    },
    /** The reason of a refusal: the permission is missing, or the company's plan withholds the module. */
    refusal(userId: string, needs: Needs): Refusal {
      const lack = lackOf(needs, users.get(userId) ?? { permissions: [] })
      return lack ? new Refusal(lack.code, { params: lack.params }) : new Refusal('auth.forbidden')
    },
    /** False when it is older than what is known. */
    change(access: Access): boolean {
      const existing = users.get(access.userId)
      if (existing && existing.version >= access.version) return false
      users.set(access.userId, access)
      return true
    },
    end: (sessionId: string, at: number) => void ended.set(sessionId, at),
    /** No token of a session that ended before this lives any more. */
    forget(before: number) {
      for (const [session, at] of ended) if (at < before) ended.delete(session)
    },
  }
}
