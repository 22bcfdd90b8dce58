/** When each queue is open, for a screen that may not watch the queues themselves: a display device says it too. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { id } from '../../platform/values.ts'
import { hours } from '../../routing/hours.ts'

export const openingHours = query('warroom.opening-hours', {
  input: z.strictObject({}),
  /** Null hours: always open. */
  output: z.array(z.strictObject({ queueId: id, hours: z.nullable(hours) })),
  needs: 'view_warroom',
  errors: [],
  onDisplays: true,
})
