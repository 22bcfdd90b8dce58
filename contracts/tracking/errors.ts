import type { ErrorRow } from '../platform/errors.ts'

export const trackingErrors = {
  'tracking.target_not_found': { status: 404, retry: 'never' },
  'tracking.target_name_taken': { status: 409, retry: 'never' },
  'tracking.id_taken': { status: 409, retry: 'never' },
  'tracking.too_many_targets': { status: 409, retry: 'never' },
  /** Another target leads to the same address. */
  'tracking.url_taken': { status: 409, retry: 'never' },
  /** The target is in another state than the command is for. */
  'tracking.not_now': { status: 409, retry: 'never' },
  'tracking.link_not_found': { status: 404, retry: 'never' },
  'tracking.too_many_links': { status: 409, retry: 'never' },
  'tracking.form_not_found': { status: 404, retry: 'never' },
  'tracking.form_name_taken': { status: 409, retry: 'never' },
  /** Phones are confirmed over an SMS channel that is not removed. */
  'tracking.form_channel_unfit': { status: 400, retry: 'never' },
  'tracking.too_many_forms': { status: 409, retry: 'never' },
  'tracking.goal_not_found': { status: 404, retry: 'never' },
  /** A goal of a moved deal says where to. */
  'tracking.goal_stage': { status: 400, retry: 'never' },
  /** The campaign has this goal already. */
  'tracking.goal_exists': { status: 409, retry: 'never' },
  'tracking.too_many_goals': { status: 409, retry: 'never' },
  /** A report of a conversion without the goal's secret. */
  'tracking.unproven': { status: 401, retry: 'never' },
  'tracking.conversion_unreadable': { status: 400, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
