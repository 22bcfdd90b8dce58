/** Whether a quote may be issued, replaced, withdrawn, written again and linked to; asked by the panel's buttons and by the handlers. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { DealItems } from '@aura/contracts/deals/products/items.ts'
import {
  issueQuote,
  mostLinks,
  type Quote,
  type QuoteLink,
  quoteSaved,
  quotesOfDeal,
} from '@aura/contracts/deals/quotes/quote.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Actor, firstRefusal, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { on, reducer } from '../platform/reducer.ts'
import { endOfDay } from '../platform/wall-clock.ts'
import { additionRefusal } from './decide.ts'

export const quotesReducer = reducer(quotesOfDeal, [
  on(quoteSaved, (state, { quote }) => ({ quotes: { ...state.quotes, [quote.id]: quote } })),
])

type Asking = { actor: Omit<Actor, 'id'>; today: string }

/** It holds through its last day. */
export const isOver = ({ validUntil }: Pick<Quote, 'validUntil'>, today: string): boolean => validUntil < today

const unlessOpen = (quote: Pick<Quote, 'state'>) =>
  quote.state === 'issued' ? undefined : refused('deals.quote_not_open', { state: quote.state })

/** `replaces`: the quote of which it is the next revision. */
export function issueRefusal(
  deal: Pick<Deal, 'archivedAt'>,
  items: Pick<DealItems, 'rows'>,
  { validUntil, replaces }: { validUntil: string; replaces?: Pick<Quote, 'state' | 'ofMerged'> | undefined },
  { actor, today, isPipelineArchived }: Asking & { isPipelineArchived: boolean },
): Refused | undefined {
  return firstRefusal(
    withoutPermission(issueQuote.needs, actor),
    additionRefusal(deal, { isPipelineArchived }),
    items.rows.length === 0 ? refused('deals.quote_empty') : undefined,
    validUntil < today ? refused('deals.quote_in_the_past') : undefined,
    replaces && unlessOpen(replaces),
    replaces?.ofMerged ? refused('deals.quote_of_merged') : undefined,
  )
}

export const withdrawRefusal = (quote: Pick<Quote, 'state'>, actor: Omit<Actor, 'id'>): Refused | undefined =>
  firstRefusal(withoutPermission(issueQuote.needs, actor), unlessOpen(quote))

/** Only a writing that failed is tried again: of one that is under way nobody knows yet how it ends. */
export const rewriteRefusal = (quote: Pick<Quote, 'state' | 'file'>, actor: Omit<Actor, 'id'>): Refused | undefined =>
  firstRefusal(
    withdrawRefusal(quote, actor),
    quote.file === 'failed' ? undefined : refused('deals.quote_not_failed', { file: quote.file }),
  )

export const isLinkOpen = ({ revokedAt, expiresAt }: Pick<QuoteLink, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  revokedAt === null && Date.parse(expiresAt) > now.getTime()

export const mayRevoke = (quote: Pick<Quote, 'state'>, link: QuoteLink, actor: Omit<Actor, 'id'>, now: Date): boolean =>
  withdrawRefusal(quote, actor) === undefined && isLinkOpen(link, now)

/** No link outlives the last day of its quote. */
export function linkEnd(
  { validUntil }: Pick<Quote, 'validUntil'>,
  { days, now, timeZone }: { days: number; now: Date; timeZone: string },
): Date {
  return new Date(Math.min(now.getTime() + days * dayMs, endOfDay(timeZone, validUntil)))
}

/** Who opens the link finds a PDF that holds. Links that are over make room for new ones. */
export function linkRefusal(
  quote: Pick<Quote, 'state' | 'file' | 'validUntil' | 'links'>,
  { actor, now, today }: Asking & { now: Date },
): Refused | undefined {
  const open = quote.links.filter((link) => isLinkOpen(link, now)).length
  return firstRefusal(
    withdrawRefusal(quote, actor),
    quote.file === 'ready' ? undefined : refused('deals.quote_not_written', { file: quote.file }),
    isOver(quote, today) ? refused('deals.quote_over', { validUntil: quote.validUntil }) : undefined,
    open >= mostLinks ? refused('deals.too_many_links', { limit: mostLinks }) : undefined,
  )
}
