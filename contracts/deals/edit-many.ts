/**
 * Changes many deals at once, or wins them, each decided on its own: what one deal refuses does not hold up the others, and the answer
 * says why. The list's cells, its bulk edit and their undo are this command.
 */
import * as z from 'zod/mini'
import { conflict } from '../platform/conflict.ts'
import { command } from '../platform/operation.ts'
import { day, id, integer, money } from '../platform/values.ts'
import {
  deal,
  dealFieldPatch,
  dealTags,
  outcomeReason,
  overwrites,
  probability,
  seenCommands,
  stage,
  title,
} from './deal.ts'

/** As many deals as one command takes. */
export const mostEdits = 200

/** What is absent stays. */
const patchShape = z.strictObject({
  title: z.optional(title),
  stage: z.optional(stage),
  /** Another pipeline than the deal’s: then `stage` is one of its stages, and is asked what it demands. */
  pipelineId: z.optional(id),
  /** The sale is made, as in `win.ts`. */
  won: z.optional(z.literal(true)),
  /** Why it was lost, where `stage` ends it, or why it was won. */
  reason: z.optional(outcomeReason),
  ownerId: z.optional(id),
  organizationId: z.optional(z.nullable(id)),
  value: z.optional(money),
  probability: z.optional(probability),
  expectedClose: z.optional(z.nullable(day)),
  addTags: z.optional(dealTags),
  removeTags: z.optional(dealTags),
  fields: z.optional(dealFieldPatch),
  archived: z.optional(z.boolean()),
})
/** One of the three at a time: each is told by an event of its own. */
export const dealPatch = patchShape.check(
  z.refine(({ pipelineId, stage }) => pipelineId === undefined || stage !== undefined, { path: ['stage'] }),
  z.refine(({ archived, stage }) => archived === undefined || stage === undefined, { path: ['archived'] }),
  z.refine(({ won, archived, stage }) => !won || (archived === undefined && stage === undefined), { path: ['won'] }),
)
export type DealPatch = z.infer<typeof dealPatch>

/** `version`: the one the user saw, as in `edit.ts`; absent, the patch meets whatever is there. */
export const dealEdit = z
  .strictObject({
    dealId: id,
    version: z.optional(integer(1)),
    seenCommands,
    overwrites,
    patch: dealPatch,
    /**
     * The version that a move or a win made: the deal returns to where it stood before, and is what it was there, open
     * again where it was open.
     */
    undoesMove: z.optional(integer(2)),
  })
  .check(
    z.refine(
      ({ undoesMove, patch }) =>
        undoesMove === undefined ||
        (patch.stage === undefined && patch.archived === undefined && patch.won === undefined),
      {
        path: ['undoesMove'],
      },
    ),
  )
export type DealEdit = z.infer<typeof dealEdit>

export const editManyDeals = command('deals.edit-many', {
  input: z.strictObject({
    edits: z.array(dealEdit).check(z.minLength(1), z.maxLength(mostEdits, { abort: true })),
  }),
  output: z.strictObject({
    changed: z.array(deal),
    refused: z.array(
      z.strictObject({
        dealId: id,
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        conflicts: z.optional(z.array(conflict)),
      }),
    ),
  }),
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.pipeline_archived',
    'deals.board_full',
    'companies.user_not_found',
    'contacts.tag_not_found',
    'deals.organization_not_found',
    'contacts.field_not_found',
    'contacts.field_required',
    'contacts.field_refused',
  ],
})
