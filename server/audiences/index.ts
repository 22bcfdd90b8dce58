/** What audiences offers: its handlers, and whom a definition is of. */
import type { Feature } from '../platform/handle.ts'
import { createAudience, editAudience, audiences as view } from './audiences.ts'
import { count, explain } from './count.ts'
import { exportPeople } from './export-people.ts'

export { withinTime } from './count.ts'
export { audienceSql, readAudience } from './definition-sql.ts'

export const audiences: Feature = {
  name: 'audiences',
  handlers: [view, createAudience, editAudience, count, explain],
  exports: [exportPeople],
}
