import type { ErrorRow } from '../platform/errors.ts'

export const listsErrors = {
  'lists.not_found': { status: 404, retry: 'never' },
  'lists.not_yours': { status: 403, retry: 'never' },
  'lists.too_many': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
