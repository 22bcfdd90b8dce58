/**
 * What the company lets out on its own account: campaigns, and templates that advertise. An answer to a customer
 * who has written is not touched by it.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../../platform/operation.ts'
import { day, id, instant, integer, language, money, singleLine } from '../../platform/values.ts'

const minute = integer(0, 1439)

/** Minutes since midnight where the company is; past midnight when `to` comes before `from`. */
export const quiet = z
  .strictObject({ from: minute, to: minute })
  .check(z.refine(({ from, to }) => from !== to, { error: 'some time' }))
export type Quiet = z.infer<typeof quiet>

/** Days on which nothing goes out, where the company is. */
export const restDays = z.strictObject({ sundays: z.boolean(), holidays: z.boolean() })
export type RestDays = z.infer<typeof restDays>
export const noRestDays: RestDays = { sundays: false, holidays: false }

const ruleFields = {
  quiet: z.nullable(quiet),
  restDays: z._default(restDays, noRestDays),
  /** How many one person gets within 24 hours. */
  perDay: z.nullable(integer(1, 100)),
}
/** Whether the law profile of the company's country holds, where each person lives. */
const law = z.boolean()

/** A word or a phrase of the company that refuses any more messages; the usual ones hold always. */
export const stopWordLength = 40
export const stopWord = z.strictObject({ language, word: singleLine(stopWordLength) })
export type StopWord = z.infer<typeof stopWord>
export const mostStopWords = 40
const stopWords = z.array(stopWord).check(z.maxLength(mostStopWords))
export const mostOwnDays = 100
const ownDays = z.array(day).check(z.maxLength(mostOwnDays))

export const outboundState = z.strictObject({
  ...ruleFields,
  law,
  /** Nothing of a campaign goes out since then. */
  halted: z.nullable(z.strictObject({ at: instant, byId: id, byName: z.string(), reason: z.string() })),
  /** What a message costs, or each part of an SMS, by channel; booked when the provider has taken it. */
  prices: z.record(z.string(), money),
  /** Days on which it rests like on national holidays, as '2026-07-09'. */
  ownDays: z._default(ownDays, []),
  stopWords: z._default(stopWords, []),
  version: integer(0),
})
export type OutboundState = z.infer<typeof outboundState>

export const outboundRoom = 'conversations.outbound'
export const outboundChanged = event('conversations.outbound_changed', outboundState, {
  rooms: () => [outboundRoom],
  about: ({ halted }) => (halted ? [halted.byId] : []),
})

export const outbound = view('conversations.outbound', {
  params: z.strictObject({}),
  state: outboundState,
  needs: 'view_operations',
  room: () => outboundRoom,
})

export const setOutboundRules = command('conversations.set-outbound-rules', {
  /** `law` and `ownDays` left out: as they are. */
  input: z.strictObject({ ...ruleFields, law: z.optional(law), ownDays: z.optional(ownDays), version: integer(0) }),
  output: outboundState,
  needs: 'manage_operations',
  errors: ['command.stale'],
})

/** All of them at once; they hold for what comes in from then on. */
export const setStopWords = command('conversations.set-stop-words', {
  input: z.strictObject({ words: stopWords, version: integer(0) }),
  output: outboundState,
  needs: 'manage_operations',
  errors: ['command.stale', 'conversations.stop_word_unfit'],
})

/**
 * Stops everything of campaigns. When it answers, nothing new leaves, and `underway` of those that were at the
 * provider at that moment have not come back yet.
 */
export const haltCampaigns = command('conversations.halt-campaigns', {
  input: z.strictObject({ reason: singleLine(200) }),
  output: z.strictObject({ state: outboundState, underway: z.int() }),
  needs: 'manage_operations',
  errors: ['conversations.halted_already'],
})

export const resumeCampaigns = command('conversations.resume-campaigns', {
  input: z.strictObject({}),
  output: outboundState,
  needs: 'manage_operations',
  errors: ['conversations.not_halted'],
})

/** Null: nothing is booked for it any more, and nobody knows what it costs. Zero: it costs nothing. */
export const setPrice = command('conversations.set-price', {
  input: z.strictObject({ channelId: id, cost: z.nullable(money) }),
  output: outboundState,
  needs: 'manage_operations',
  errors: ['channels.not_found', 'companies.currency_differs'],
})
