import type { ErrorRow } from '../../platform/errors.ts'

export const incidentsErrors = {
  'warroom.incident_not_found': { status: 404, retry: 'never' },
  'warroom.entry_not_found': { status: 404, retry: 'never' },
  'warroom.policy_not_found': { status: 404, retry: 'never' },
  'warroom.schedule_not_found': { status: 404, retry: 'never' },
  'warroom.queue_not_found': { status: 404, retry: 'never' },
  'warroom.channel_not_found': { status: 404, retry: 'never' },
  'warroom.notice_not_found': { status: 404, retry: 'never' },
  'warroom.no_such_person': { status: 422, retry: 'never' },
  'warroom.id_taken': { status: 409, retry: 'never' },
  'warroom.move_refused': { status: 409, retry: 'never' },
  'warroom.incident_over': { status: 409, retry: 'never' },
  'warroom.acknowledged_already': { status: 409, retry: 'never' },
  'warroom.asking_already': { status: 409, retry: 'never' },
  'warroom.nobody_in_group': { status: 409, retry: 'never' },
  'warroom.schedule_in_use': { status: 409, retry: 'never' },
  'warroom.override_refused': { status: 422, retry: 'never' },
  'warroom.too_many': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
