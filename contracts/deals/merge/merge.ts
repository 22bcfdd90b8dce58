/**
 * Two deals that are one: the kept one takes over what the other has and it lacks, with the other's activities and
 * quotes; the other is archived. For a month that can be taken back.
 */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id } from '../../platform/values.ts'
import { deal } from '../deal.ts'

export const mergeDays = 30

/** The client makes the merge's id, so a repeat merges nothing more. */
export const mergeDeals = command('deals.merge', {
  input: z.strictObject({ mergeId: id, keptId: id, goneId: id }),
  output: deal,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.archived',
    'deals.same_deal',
    'deals.id_taken',
    'deals.too_many_activities',
    'deals.too_many_quotes',
    'deals.too_many_tags',
    'deals.pipeline_archived',
  ],
})

/** What somebody has changed since then stays as it is. */
export const undoDealMerge = command('deals.undo-merge', {
  input: z.strictObject({ mergeId: id }),
  output: deal,
  needs: 'update_crm',
  errors: ['deals.merge_not_found', 'deals.merge_too_old', 'deals.board_full', 'deals.pipeline_archived'],
})

/** For the audit trail; boards hear of both deals as of any other change. */
export const dealsMerged = event(
  'deals.merged',
  z.strictObject({ mergeId: id, keptId: id, goneId: id, undone: z.boolean() }),
  { rooms: () => [] },
)
