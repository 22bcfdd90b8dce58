import type { Who } from '../permissions.matrix.ts'

/** The War Room's own part of `server/permissions.matrix.ts`. */
export const warroomMatrix: Record<string, Who> = {
  'warroom.wall': 'everybody',
  'warroom.clock': 'everybody',
  'warroom.opening-hours': 'everybody',
  'warroom.history': 'everybody',
  'warroom.behind': 'everybody',
  'warroom.frames': 'everybody',
  'warroom.past': 'everybody',
  'warroom.status': 'everybody',
  'warroom.status-history': 'everybody',
  'warroom.feed': 'everybody',
  'warroom.feed-page': 'everybody',
  'warroom.halt-reach': 'administrators',
  'warroom.halt-proof': 'administrators',
  'warroom.backup-reach': 'administrators',
  'warroom.allocatable': 'administrators',
  'warroom.allocate': 'administrators',
  'warroom.scripts': 'everybody',
}
