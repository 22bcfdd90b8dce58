import type { ErrorRow } from '../platform/errors.ts'

export const routingErrors = {
  'routing.queue_not_found': { status: 404, retry: 'never' },
  /** Changed by another user meanwhile. */
  'routing.queue_overtaken': { status: 409, retry: 'never' },
  'routing.queue_name_taken': { status: 409, retry: 'never' },
  /** Its overflow leads back to it. */
  'routing.overflow_circle': { status: 409, retry: 'never' },
  /** `limit` */
  'routing.too_many_queues': { status: 409, retry: 'never' },
  /** `name` overflows into it. */
  'routing.queue_in_use': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'routing.state_refused': { status: 409, retry: 'never' },
  'routing.offer_not_found': { status: 404, retry: 'never' },
  /** Answered, withdrawn or past its time. */
  'routing.offer_over': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
