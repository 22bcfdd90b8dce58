/**
 * What a draft said before each edit. Undoing takes the newest of them back; any other may be restored, which can be undone
 * like an edit. Both are edits from the version that their author has seen.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { campaign } from './campaign.ts'

/** Older ones are forgotten. */
export const mostDraftVersions = 50

export const draftVersions = query('campaigns.draft-versions', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    /** The newest first. */
    versions: z.array(
      z.strictObject({
        version: z.int(),
        name: z.string(),
        /** Until when the draft said so. */
        at: instant,
        /** Null for one who has left. */
        byName: z.nullable(z.string()),
      }),
    ),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
  perMinute: 240,
})

const refusals = [
  'campaigns.campaign_not_found',
  'campaigns.campaign_name_taken',
  'campaigns.not_now',
  'command.stale',
  'audiences.audience_not_found',
  'channels.not_found',
  'conversations.no_messages',
  'templates.not_found',
  'templates.other_channel',
  'companies.cost_centre_not_found',
  'contacts.field_not_found',
  'campaigns.picture_not_found',
  'campaigns.layout_unfit',
] as const

/** The draft as it was before its last edit, which is forgotten. */
export const undoDraft = command('campaigns.undo-draft', {
  input: z.strictObject({ campaignId: id, version: integer(1) }),
  output: campaign,
  needs: 'create_campaigns',
  errors: [...refusals, 'campaigns.nothing_to_undo'],
})

/** The draft as it was in version `to`. */
export const restoreDraft = command('campaigns.restore-draft', {
  input: z.strictObject({ campaignId: id, version: integer(1), to: integer(1) }),
  output: campaign,
  needs: 'create_campaigns',
  errors: [...refusals, 'campaigns.draft_version_not_found'],
})
