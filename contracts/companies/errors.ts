import type { ErrorRow } from '../platform/errors.ts'

export const companiesErrors = {
  /** The company's plan lacks the module; the sentence says how to get it. */
  'companies.module_inactive': { status: 403, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
