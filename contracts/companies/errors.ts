import type { ErrorRow } from '../platform/errors.ts'

export const companiesErrors = {
  /** The company's plan lacks the module; the sentence says how to get it. */
  'companies.module_inactive': { status: 403, retry: 'never' },
  'companies.user_not_found': { status: 404, retry: 'never' },
  /** What an account is linked with: a queue or a base. */
  'companies.link_not_found': { status: 404, retry: 'never' },
  'companies.manager_not_found': { status: 404, retry: 'never' },
  'companies.change_refused': { status: 409, retry: 'never' },
  'companies.tax_id_taken': { status: 409, retry: 'never' },
  'companies.switch_refused': { status: 403, retry: 'never' },
  'companies.not_found': { status: 404, retry: 'never' },
  'companies.scope_refused': { status: 409, retry: 'never' },
  'companies.token_not_found': { status: 404, retry: 'never' },
  'companies.cost_centre_not_found': { status: 404, retry: 'never' },
  'companies.cost_centre_circle': { status: 409, retry: 'never' },
  'companies.too_many_cost_centres': { status: 409, retry: 'never' },
  'companies.currency_differs': { status: 409, retry: 'never' },
  'companies.id_taken': { status: 409, retry: 'never' },
  'companies.unknown': { status: 404, retry: 'never' },
  'companies.own_company': { status: 409, retry: 'never' },
  'companies.module_present': { status: 409, retry: 'never' },
  'companies.support_open': { status: 409, retry: 'never' },
  'companies.support_closed': { status: 409, retry: 'never' },
  'companies.support_refused': { status: 403, retry: 'never' },
  'companies.support_visit_unknown': { status: 404, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
