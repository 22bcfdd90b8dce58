/** An audience has a name, and is archived, never removed: what was sent to it goes on naming it. */
import type * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import type { StateOf } from '../platform/operation.ts'
import { singleLine } from '../platform/values.ts'
import { definition } from './definition.ts'

export const audienceCollection = collection({
  feature: 'audiences',
  one: 'audience',
  many: 'audiences',
  fields: { name: singleLine(80), definition },
  facts: {},
  state: {},
  limit: 200,
  needs: { view: 'view_bases', create: 'create_bases', edit: 'update_bases' },
})
export const { create: createAudience, edit: editAudience, saved: audienceSaved, view: audiences } = audienceCollection
export type Audience = z.infer<typeof audienceCollection.record>
export type AudiencesState = StateOf<typeof audiences>
