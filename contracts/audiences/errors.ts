import type { ErrorRow } from '../platform/errors.ts'

export const audiencesErrors = {
  'audiences.audience_not_found': { status: 404, retry: 'never' },
  'audiences.audience_name_taken': { status: 409, retry: 'never' },
  'audiences.id_taken': { status: 409, retry: 'never' },
  'audiences.too_many_audiences': { status: 409, retry: 'never' },
  /** Counting took longer than a request may. */
  'audiences.too_slow': { status: 503, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
