/**
 * A quote is what a deal's products came to on a day, with a number and a day until which it holds. It never changes:
 * another one replaces it under the same number. Its PDF goes out by a link that ends, or by a message with that link.
 */
import * as z from 'zod/mini'
import { gateErrors } from '../../conversations/send.ts'
import { command, event, query, view } from '../../platform/operation.ts'
import { currency, day, id, instant, integer, trimmed } from '../../platform/values.ts'
import { contactName, title } from '../deal.ts'
import { dealItem } from '../products/items.ts'

export const quoteLink = z.strictObject({
  id,
  createdAt: instant,
  expiresAt: instant,
  revokedAt: z.nullable(instant),
  /** How often somebody has opened it, and when last. */
  opened: z.int(),
  openedAt: z.nullable(instant),
})
export type QuoteLink = z.infer<typeof quoteLink>

export const quote = z.strictObject({
  id,
  dealId: id,
  number: integer(1),
  revision: integer(1),
  /** `replaced`: a later revision is the one that holds. */
  state: z.enum(['issued', 'replaced', 'withdrawn']),
  title,
  customer: z.nullable(contactName),
  currency,
  rows: z.array(dealItem),
  total: z.int(),
  validUntil: day,
  note: z.nullable(z.string()),
  issuedAt: instant,
  issuedBy: z.string(),
  file: z.enum(['writing', 'ready', 'failed']),
  /** It rests on the products of a deal that was merged into this one, which has its own. */
  ofMerged: z.boolean(),
  links: z.array(quoteLink),
})
export type Quote = z.infer<typeof quote>

export const quotesRoom = (dealId: string) => `deals.quotes:${dealId}`
export const mostQuotes = 100
export const mostLinks = 20
export const longestLink = 90

export const quotesOfDeal = view('deals.quotes', {
  params: z.strictObject({ dealId: id }),
  state: z.strictObject({ quotes: z.record(z.string(), quote) }),
  needs: 'view_crm',
  room: ({ dealId }) => quotesRoom(dealId),
})

/** The same for programs, which watch no view: the newest number and revision first. */
export const findQuotes = query('deals.find-quotes', {
  input: z.strictObject({ dealId: id }),
  output: z.strictObject({ quotes: z.array(quote) }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** Of the products that stand on the deal now. The client makes the id, so a repeat makes no second one. */
export const issueQuote = command('deals.issue-quote', {
  input: z.strictObject({
    quoteId: id,
    dealId: id,
    /** The quote whose number it takes over, as its next revision. */
    replacesId: z._default(z.nullable(id), null),
    validUntil: day,
    note: z._default(z.nullable(trimmed(1000)), null),
  }),
  output: quote,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.archived',
    'deals.pipeline_archived',
    'deals.id_taken',
    'deals.quote_empty',
    'deals.quote_in_the_past',
    'deals.quote_not_found',
    'deals.quote_not_open',
    'deals.quote_of_merged',
    'deals.too_many_quotes',
  ],
})

/** It holds no longer, and its links end. */
export const withdrawQuote = command('deals.withdraw-quote', {
  input: z.strictObject({ quoteId: id }),
  output: quote,
  needs: 'update_crm',
  errors: ['deals.quote_not_found', 'deals.quote_not_open'],
})

/** The PDF that could not be written is tried once more. */
export const rewriteQuote = command('deals.rewrite-quote', {
  input: z.strictObject({ quoteId: id }),
  output: quote,
  needs: 'update_crm',
  errors: ['deals.quote_not_found', 'deals.quote_not_open', 'deals.quote_not_failed'],
})

const linkErrors = [
  'deals.quote_not_found',
  'deals.quote_not_open',
  'deals.quote_not_written',
  'deals.quote_over',
  'deals.id_taken',
  'deals.too_many_links',
] as const
const days = integer(1, longestLink)

/** The address is shown once: only its hash is kept. It ends with the quote's last day, if not before. */
export const createQuoteLink = command('deals.create-quote-link', {
  input: z.strictObject({ quoteId: id, linkId: id, days }),
  output: z.strictObject({ url: z.string(), expiresAt: instant }),
  needs: 'update_crm',
  errors: linkErrors,
  secret: true,
})

export const revokeQuoteLink = command('deals.revoke-quote-link', {
  input: z.strictObject({ linkId: id }),
  output: quote,
  needs: 'update_crm',
  errors: ['deals.quote_link_not_found'],
})

/** A message to the deal's contact with a link of its own: it goes the way of every message, or not at all. */
export const sendQuote = command('deals.send-quote', {
  input: z.strictObject({
    ...{ quoteId: id, linkId: id, days },
    /** Of the conversation, where none is open on that channel. */
    ...{ channelId: id, conversationId: id, messageId: id },
    text: trimmed(1000, 1),
  }),
  output: z.strictObject({ conversationId: id }),
  needs: 'update_crm',
  errors: [
    ...linkErrors,
    'deals.quote_without_contact',
    'contacts.not_found',
    'channels.not_found',
    'contacts.address_not_found',
    'conversations.id_taken',
    'conversations.taken',
    'conversations.not_now',
    'conversations.ownership_lost',
    ...gateErrors,
  ],
})

/** Where the PDF lies, for an hour or two. */
export const quoteFile = query('deals.quote-file', {
  input: z.strictObject({ quoteId: id }),
  output: z.strictObject({ url: z.string() }),
  needs: 'view_crm',
  errors: ['deals.quote_not_found', 'files.not_found'],
})

export const quoteSaved = event(
  'deals.quote_saved',
  z.strictObject({
    quote,
    /** Set where only its links have changed, or how often they were opened. */
    isOfLinks: z.optional(z.literal(true)),
  }),
  { rooms: ({ quote }) => [quotesRoom(quote.dealId)] },
)

/** Somebody has opened it by a link. For programs; screens hear of the quote. */
export const quoteOpened = event(
  'deals.quote_opened',
  z.strictObject({ quoteId: id, dealId: id, linkId: id, openedAt: instant }),
  { rooms: () => [] },
)
