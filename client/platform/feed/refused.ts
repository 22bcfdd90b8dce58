import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { retriedLater } from '@aura/contracts/retry-later.ts'

/** What `send`, `read` and `callHttp` reject with: the coded error of either door. */
export class RefusedError extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  readonly params: Record<string, string | number>
  readonly conflicts: readonly Conflict[]

  constructor(body: ErrorBody) {
    super(body.message)
    this.name = 'RefusedError'
    this.code = body.code
    this.fields = body.fields ?? {}
    this.params = body.params ?? {}
    this.conflicts = body.conflicts ?? []
  }
}

/**
 * The same request with the same id may succeed later. An expired token counts: the line fetches
 * another one, and nothing a person did should be lost to that.
 */
export const worthRepeating = (code: string): boolean =>
  code === 'auth.token_expired' || retriedLater.some((value) => value === code)

/** Codes that only this side gives; their texts stand in the client's own catalogue. */
export const unreachable: ErrorBody = { code: 'server.unavailable', message: 'The server cannot be reached.' }
export const expired: ErrorBody = { code: 'command.expired', message: 'It waited for more than a day and was dropped.' }
export const signedOut: ErrorBody = { code: 'auth.session_ended', message: 'The session ended before it was sent.' }
