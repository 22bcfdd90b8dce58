import type { ErrorRow } from '../platform/errors.ts'

export const agentErrors = {
  'agents.not_found': { status: 404, retry: 'never' },
  'agents.company_and_user_required': { status: 409, retry: 'never' },
  'agents.id_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'agents.too_many': { status: 409, retry: 'never' },
  'agents.too_large': { status: 409, retry: 'never' },
  /** The rule says why: `reason`. */
  'agents.not_now': { status: 409, retry: 'never' },
  /** Another active AI agent serves there: `name`. */
  'agents.bound_already': { status: 409, retry: 'never' },
  /** A queue, a channel, a connection or a cost centre that it names is gone. */
  'agents.reference_not_found': { status: 404, retry: 'never' },
  'agents.source_not_found': { status: 404, retry: 'never' },
  'agents.source_id_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'agents.too_many_sources': { status: 409, retry: 'never' },
  'agents.gap_closed': { status: 409, retry: 'never' },
  'agents.url_refused': { status: 409, retry: 'never' },
  /** A file with more text than a source may have. */
  'agents.file_too_large': { status: 413, retry: 'never' },
  'agents.not_resolved': { status: 409, retry: 'never' },
  /** There are no tests: who publishes it confirms that. */
  'agents.without_tests': { status: 409, retry: 'never' },
  /** The tests have not been replayed on this version, or have changed since: who publishes it confirms that. */
  'agents.not_tested': { status: 409, retry: 'never' },
  /** `passed`, `cases`, `needed` */
  'agents.tests_failed': { status: 409, retry: 'never' },
  'agents.case_not_found': { status: 404, retry: 'never' },
  'agents.case_id_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'agents.too_many_cases': { status: 409, retry: 'never' },
  /** No operator answered the customer there. */
  'agents.no_operator_answer': { status: 409, retry: 'never' },
  'agents.no_cases': { status: 409, retry: 'never' },
  'agents.run_id_taken': { status: 409, retry: 'never' },
  'agents.tests_running': { status: 409, retry: 'never' },
  'agents.version_not_found': { status: 404, retry: 'never' },
  /** No AI agent has the conversation. */
  'agents.not_serving': { status: 409, retry: 'never' },
  /** It is turned off, outside its hours, full, gone, or serves no such channel. */
  'agents.takes_none': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
