import type { ErrorRow } from '../platform/errors.ts'

export const copilotErrors = {
  /** The models that were asked failed, took too long, or answered nothing that could be used. */
  'copilot.no_answer': { status: 409, retry: 'never' },
  /** Nothing was said that a model could read. */
  'copilot.nothing_said': { status: 409, retry: 'never' },
  'copilot.suggestion_not_found': { status: 404, retry: 'never' },
  'copilot.draft_not_found': { status: 404, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
