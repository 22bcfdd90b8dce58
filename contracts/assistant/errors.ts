import type { ErrorRow } from '../platform/errors.ts'

export const assistantErrors = {
  /** The machine says why: `reason`. */
  'assistant.not_now': { status: 409, retry: 'never' },
  'assistant.id_taken': { status: 409, retry: 'never' },
  'assistant.action_not_found': { status: 404, retry: 'never' },
  'assistant.action_settled': { status: 409, retry: 'never' },
  /** No model answered the whole call. */
  'assistant.unanswered': { status: 503, retry: 'later' },
  'assistant.agent_needed': { status: 409, retry: 'never' },
  /** The machine of the voice panel says why: `reason`. */
  'assistant.voice_not_now': { status: 409, retry: 'never' },
  /** No provider recognises speech, and the browser has recognised nothing. */
  'assistant.recognition_needed': { status: 409, retry: 'never' },
  /** Models are switched off: nothing recognises speech, the browser neither. */
  'assistant.recognition_forbidden': { status: 409, retry: 'never' },
  'assistant.nothing_heard': { status: 409, retry: 'never' },
  'assistant.audio_failed': { status: 409, retry: 'never' },
  'assistant.voice_cancelled': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
