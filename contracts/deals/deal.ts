/**
 * A deal is a possible sale on its way through a pipeline's stages. The stage and the rank say where
 * its card stands on the board; `version` grows with every change and tells two edits apart.
 */
import * as z from 'zod/mini'
import { fieldLimit, fieldValue, fieldValues } from '../contacts/fields.ts'
import { day, id, instant, integer, money, singleLine, text } from '../platform/values.ts'

/** The stages that every company begins with, in order; a pipeline may have others (`pipeline.ts`). */
export const stages = ['prospecting', 'qualification', 'proposal', 'negotiation', 'closing', 'lost'] as const
export type DefaultStage = (typeof stages)[number]
/** The id of a stage within its pipeline. */
export const stage = text(40, 1).check(z.regex(/^[a-z0-9][a-z0-9_-]*$/))
export type Stage = z.infer<typeof stage>

export const title = singleLine(120)
export const contactName = singleLine(120)
/** Whole percent. */
export const probability = integer(0, 100)
/** A fractional index: sorts as text, and there is always room between two. */
export const rank = text(200, 1)

export const outcomeReason = singleLine(200)
/** How it ended, why, and when. */
export const outcome = z.strictObject({
  result: z.enum(['won', 'lost']),
  reason: z.nullable(outcomeReason),
  at: instant,
})

export const deal = z.strictObject({
  id,
  pipelineId: id,
  stage,
  rank,
  title,
  contact: z.nullable(contactName),
  /** The contact's card, where there is one; then `contact` is its name. */
  contactId: z.nullable(id),
  /** Absent where the deal is with none. */
  organization: z.optional(z.strictObject({ id, name: z.string() })),
  value: money,
  probability,
  /** When the sale is expected; absent where nobody said. */
  expectedClose: z.optional(day),
  outcome: z.optional(outcome),
  ownerId: id,
  ownerName: z.string(),
  /** Absent where there are none; the tags are those of contacts. */
  tagIds: z.optional(z.array(id)),
  /** What the company's own fields say; absent where they say nothing. */
  fields: z.optional(fieldValues),
  /** Set while the value is the total of the deal's products: nothing else changes it then. */
  followsItems: z.optional(z.literal(true)),
  /** Set while the deal is archived: it stands on no board, and nothing but its return changes it. */
  archivedAt: z.optional(instant),
  createdAt: instant,
  /** When it last changed its stage: the board shows the days without movement. */
  movedAt: instant,
  version: integer(1),
})
export type Deal = z.infer<typeof deal>

/** What is stated of the company's own fields: null empties one, what is absent stays. */
export const dealFieldPatch = z
  .record(id, z.nullable(fieldValue))
  .check(z.refine((values) => Object.keys(values).length <= fieldLimit))
export type DealFieldPatch = z.infer<typeof dealFieldPatch>

/** Up to this version the changes of others are known to the user, who writes over them on purpose. */
export const overwrites = z.optional(integer(1))

export const mostSeenCommands = 100
/** Own commands whose changes the user saw before the server had answered them: those are part of what was seen. */
export const seenCommands = z.optional(z.array(id).check(z.maxLength(mostSeenCommands, { abort: true })))

export const mostDealTags = 20
export const dealTags = z.array(id).check(z.maxLength(mostDealTags, { abort: true }))

export const boardRoom = (pipelineId: string) => `deals.board:${pipelineId}`
/** Beside what else is known of a person. */
export const ofContactRoom = (contactId: string) => `deals.of_contact:${contactId}`

/** Where an event about a deal is heard. */
export const dealRooms = ({ deal }: { deal: Deal }) => [
  boardRoom(deal.pipelineId),
  ...(deal.contactId === null ? [] : [ofContactRoom(deal.contactId)]),
]
