/**
 * Whom an audience is of: conditions on a contact, of which all, any or none hold, with groups one level deep. Times are
 * relative, so that the same definition means today what it says.
 */
import * as z from 'zod/mini'
import { channel } from '../contacts/consents.ts'
import { areaPattern, states } from '../contacts/states.ts'
import { id, integer, money, text } from '../platform/values.ts'

const days = integer(1, 3650)
/** False asks for the opposite. */
const has = z.boolean()

export const fieldTests = ['equal', 'contains', 'above', 'below', 'filled'] as const
export const campaignOutcomes = ['received', 'read', 'clicked', 'replied', 'failed'] as const
export const callOutcomes = ['any', 'answered', 'missed'] as const
export const dealStates = ['any', 'open', 'won', 'lost'] as const
/** A Brazilian area code. */
export const areaCode = text(2, 2).check(z.regex(/^[1-9]\d$/))
export const mostAreaCodes = 30
/** A state of Brazil. */
export const stateCode = text(2, 2).check(
  z.refine((value) => states.some((state) => state === value), { error: 'a state' }),
)

/** The area code after whose city a circle is drawn. */
export const centerCode = text(2, 2).check(z.regex(areaPattern))
export const mostRadiusKm = 2000
export const [leastCorners, mostCorners] = [3, 40] as const
export const corner = z.strictObject({
  latitude: z.number().check(z.gte(-60), z.lte(30)),
  longitude: z.number().check(z.gte(-100), z.lte(-20)),
})
export type Corner = z.infer<typeof corner>

export const condition = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('tag'), tagId: id, has }),
  z.strictObject({ by: z.literal('base'), baseId: id, has }),
  z.strictObject({
    by: z.literal('field'),
    fieldId: id,
    test: z.enum(fieldTests),
    /** Empty for 'filled'. */
    value: text(200),
    has,
  }),
  /** 'unknown': nothing was recorded. */
  z.strictObject({ by: z.literal('consent'), channel, state: z.enum(['given', 'withdrawn', 'unknown']), has }),
  z.strictObject({ by: z.literal('address'), kind: z.enum(['phone', 'email']), has }),
  z.strictObject({
    by: z.literal('area'),
    codes: z.array(areaCode).check(z.maxLength(mostAreaCodes, { abort: true }), z.minLength(1)),
    has,
  }),
  /** By the area code of a telephone. */
  z.strictObject({
    by: z.literal('state'),
    states: z.array(stateCode).check(z.maxLength(states.length, { abort: true }), z.minLength(1)),
    has,
  }),
  /** A telephone whose area is called after a city no further away than this. */
  z.strictObject({ by: z.literal('radius'), center: centerCode, km: integer(1, mostRadiusKm), has }),
  /** A telephone whose area is called after a city within a region that was drawn on the map. */
  z.strictObject({
    by: z.literal('region'),
    corners: z.array(corner).check(z.maxLength(mostCorners, { abort: true }), z.minLength(leastCorners)),
    has,
  }),
  z.strictObject({ by: z.literal('created'), days, has }),
  /** A message of the contact's, on any channel where none is named. */
  z.strictObject({ by: z.literal('conversation'), days, channel: z.nullable(channel), has }),
  z.strictObject({ by: z.literal('deal'), state: z.enum(dealStates), least: z.nullable(money), has }),
  /** What a campaign came to, any of them where none is named. A click is a person's, never a scanner's. */
  z.strictObject({
    by: z.literal('campaign'),
    campaignId: z.nullable(id),
    outcome: z.enum(campaignOutcomes),
    days,
    has,
  }),
  /** A call of the contact's. */
  z.strictObject({ by: z.literal('call'), outcome: z.enum(callOutcomes), days, has }),
])
export type Condition = z.infer<typeof condition>

export const matches = ['all', 'any', 'none'] as const
const match = z.enum(matches)
export type Match = z.infer<typeof match>

export const mostParts = 20
export const mostInGroup = 10

export const group = z.strictObject({
  match,
  of: z.array(condition).check(z.maxLength(mostInGroup, { abort: true }), z.minLength(1)),
})
export type Group = z.infer<typeof group>

/** Without a part it is everybody. */
export const definition = z.strictObject({
  match,
  of: z.array(z.union([condition, group])).check(z.maxLength(mostParts, { abort: true })),
})
export type Definition = z.infer<typeof definition>

export const isGroup = (part: Condition | Group): part is Group => 'of' in part

/** Every condition, in the order in which the definition states them. */
export const conditionsOf = ({ of }: Definition): Condition[] =>
  of.flatMap((part) => (isGroup(part) ? part.of : [part]))
