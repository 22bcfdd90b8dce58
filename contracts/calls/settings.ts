/**
 * The wrap-up time after a call, in seconds: of the company, and of single queues; and the farewell for callers when
 * nobody is there any more.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, integer, singleLine } from '../platform/values.ts'

const seconds = integer(0, 1800)
export const usualWrapUpSeconds = 30
export const closedWordsLimit = 300

export const callSettingsState = z.strictObject({
  wrapUpSeconds: seconds,
  /** By queue, where it differs. */
  queues: z.record(id, seconds),
  /** Read out before hanging up, outside the hours of the queue; null: nothing. */
  closedWords: z._default(z.nullable(singleLine(closedWordsLimit)), null),
  version: integer(0),
})
export type CallSettings = z.infer<typeof callSettingsState>

export const callSettings = query('calls.call-settings', {
  input: z.strictObject({}),
  output: callSettingsState,
  needs: 'view_operations',
  errors: [],
})

/** With the version that was seen. */
export const setCallSettings = command('calls.set-call-settings', {
  input: callSettingsState,
  output: callSettingsState,
  needs: 'manage_operations',
  errors: ['command.stale', 'routing.queue_not_found'],
})
