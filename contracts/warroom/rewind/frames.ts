/** The room as it was: what it showed at the end of each minute, kept for two days. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { instant, integer } from '../../platform/values.ts'
import { wallState } from '../wall/wall.ts'

export const rewindHours = 24
export const framesAtOnce = 30

/** A minute in which nothing happened has no frame of its own: it was as the one before. */
export const frames = query('warroom.frames', {
  input: z.strictObject({ from: instant, minutes: integer(1, framesAtOnce) }),
  output: z.strictObject({
    /** The first one may be from before: how it was when the time began. Empty where nothing was kept. */
    frames: z.array(wallState),
  }),
  needs: 'view_warroom',
  errors: [],
})
