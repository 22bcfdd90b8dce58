/** The company's clock: every time on a screen of the War Room is read on it, whatever the viewer's own is. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'

export const clock = query('warroom.clock', {
  input: z.strictObject({}),
  output: z.strictObject({ timeZone: z.string() }),
  needs: 'view_warroom',
  errors: [],
  onDisplays: true,
})
