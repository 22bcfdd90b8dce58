/**
 * The codes after which the same request may succeed: all that a browser has to know of the table of errors, which
 * it would otherwise carry whole.
 */
import type { ErrorCode } from './errors.ts'

export const retriedLater: readonly ErrorCode[] = [
  'request.too_many',
  'request.timed_out',
  'server.busy',
  'server.unavailable',
  'server.failed',
  'assistant.unanswered',
  'contacts.bulk_running',
  'files.incomplete',
  'files.no_space',
  'files.too_many_under_way',
]
