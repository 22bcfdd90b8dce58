import * as z from 'zod/mini'
import { type BodyOf, command, event } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { boardRoom, deal, dealRooms, outcome, outcomeReason, seenCommands, stage } from './deal.ts'

/**
 * Puts a card into a column, above the card `before`, or at the end when that is null. `reason`: why it was lost. `version`:
 * the one the user saw; where another device or user has moved the deal to another stage since, the move is refused. Absent,
 * it moves from wherever it is.
 */
export const moveDeal = command('deals.move', {
  input: z.strictObject({
    dealId: id,
    to: stage,
    before: z.nullable(id),
    reason: z.optional(outcomeReason),
    version: z.optional(integer(1)),
    seenCommands,
  }),
  output: deal,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.neighbour_not_found',
    'deals.move_refused',
    'deals.archived',
    'deals.pipeline_archived',
    'command.stale',
    'deals.edit_conflict',
  ],
})

export const dealMoved = event(
  'deals.moved',
  z.strictObject({
    deal,
    from: stage,
    /** Set where the deal came from another pipeline: `from` is a stage of that one. */
    fromPipelineId: z.optional(id),
    /** How it had ended in the stage before; absent where it had not. */
    previousResult: z.optional(outcome.shape.result),
    /** Set where the move takes back the one before it: what had ended then does not end again. */
    undone: z.optional(z.literal(true)),
  }),
  {
    rooms: ({ deal, fromPipelineId }) => [
      ...dealRooms({ deal }),
      ...(fromPipelineId === undefined ? [] : [boardRoom(fromPipelineId)]),
    ],
  },
)

/** A pipeline may have several stages for what is lost: from one to the other a deal is not lost again. */
export const hasBecomeLost = (move: BodyOf<typeof dealMoved>): boolean =>
  !move.undone && hasLeftStage(move) && isLost(move) && move.previousResult !== 'lost'

const isLost = ({ deal: { stage, outcome: end } }: BodyOf<typeof dealMoved>) =>
  end?.result === 'lost' || stage === 'lost'

/** False for a card that only got another place in its column. Two pipelines may name a stage alike. */
export const hasLeftStage = ({
  deal: { stage },
  from,
  fromPipelineId,
}: Pick<BodyOf<typeof dealMoved>, 'deal' | 'from' | 'fromPipelineId'>): boolean =>
  stage !== from || fromPipelineId !== undefined
