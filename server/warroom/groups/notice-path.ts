import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'

/** Where one looks at what it is about. */
export function noticePath(source: Notice['source'], incidentId: string | null): string {
  if (incidentId !== null) return `/warroom/incidents/${incidentId}`
  return source.by === 'group' && source.alertId ? `/warroom/alerts?alert=${source.alertId}` : '/warroom'
}
