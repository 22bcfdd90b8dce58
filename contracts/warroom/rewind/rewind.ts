/**
 * The War Room as it was, second by second: what it showed, which alerts and incidents there were, and what had been
 * told. It is folded from the log by the reducers that fold the present. A segment begins with a snapshot; of alerts,
 * incidents and feed entries the later events are passed on, for the screen to fold.
 */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { id, instant, integer } from '../../platform/values.ts'
import { alert } from '../alerts/alert.ts'
import { placedLine } from '../feed/feed.ts'
import { incident } from '../incidents/incident.ts'
import { wallState } from '../wall/wall.ts'

/** So many moments a stretch has at most. */
export const momentsAtOnce = 60

const momentState = z.strictObject({
  name: z.string(),
  v: z.int(),
  id,
  position: z.int(),
  at: z.string(),
  actor: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  body: z.unknown(),
})

export const rewindRoom = query('warroom.past', {
  input: z
    .strictObject({
      from: instant,
      seconds: integer(1, 3600),
      /** Seconds from one moment to the next. */
      step: integer(1, 60),
    })
    .check(z.refine(({ seconds, step }) => seconds / step <= momentsAtOnce, { error: 'moments' })),
  output: z.strictObject({
    from: instant,
    /** How far it goes: what is not over is not there yet. */
    until: instant,
    /** A moment at which nothing was other than before has none. Empty where too much would have to be folded. */
    frames: z.array(wallState),
    alerts: z.array(alert),
    incidents: z.array(incident),
    /** The newest first. */
    lines: z.array(placedLine),
    events: z.array(momentState),
  }),
  needs: 'view_warroom',
  errors: [],
})
