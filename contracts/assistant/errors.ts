import type { ErrorRow } from '../platform/errors.ts'

export const assistantErrors = {
  /** The machine says why: `reason`. */
  'assistant.not_now': { status: 409, retry: 'never' },
  'assistant.id_taken': { status: 409, retry: 'never' },
  'assistant.action_not_found': { status: 404, retry: 'never' },
  'assistant.action_settled': { status: 409, retry: 'never' },
  /** No model answered the whole call. */
  'assistant.unanswered': { status: 503, retry: 'later' },
} as const satisfies Record<string, ErrorRow>
