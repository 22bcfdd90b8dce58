/** What was learnt, in Markdown, with every version that was saved. */
import * as z from 'zod/mini'
import { command, event, query } from '../../platform/operation.ts'
import { id, instant, integer, text } from '../../platform/values.ts'
import { incidentRoom, person } from './incident.ts'

export const postmortem = z.strictObject({
  version: integer(1),
  text: z.string(),
  by: person,
  at: instant,
})
export type Postmortem = z.infer<typeof postmortem>

export const postmortemSaved = event('warroom.postmortem_saved', z.strictObject({ incidentId: id, postmortem }), {
  rooms: ({ incidentId }) => [incidentRoom(incidentId)],
  about: ({ postmortem }) => [postmortem.by.id],
})

/** `base` is the version one began with; 0 when there was none. */
export const savePostmortem = command('warroom.save-postmortem', {
  input: z.strictObject({
    incidentId: id,
    base: integer(0),
    text: text(20_000, 1),
  }),
  output: postmortem,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'command.stale'],
})

/** All of them, the newest first. */
export const postmortems = query('warroom.postmortems', {
  input: z.strictObject({ incidentId: id }),
  output: z.array(postmortem),
  needs: 'view_warroom',
  errors: [],
})
