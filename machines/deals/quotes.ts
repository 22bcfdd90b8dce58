/** Whether a quote may be issued, replaced, withdrawn and linked to; asked by the panel's buttons and by the handlers. */
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
import { type Actor, firstRefusal, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { on, reducer } from '../platform/reducer.ts'

export const quotesReducer = reducer(quotesOfDeal, [
  on(quoteSaved, (state, { quote }) => ({ quotes: { ...state.quotes, [quote.id]: quote } })),
])

type Asking = { actor: Omit<Actor, 'id'>; today: string }

const unlessOpen = (quote: Pick<Quote, 'state'>) =>
  quote.state === 'issued' ? undefined : refused('deals.quote_not_open', { state: quote.state })

/** `replaces`: the quote of which it is the next revision. */
export function issueRefusal(
  deal: Pick<Deal, 'archivedAt'>,
  items: Pick<DealItems, 'rows'>,
  { validUntil, replaces }: { validUntil: string; replaces?: Pick<Quote, 'state'> | undefined },
  { actor, today }: Asking,
): Refused | undefined {
  return firstRefusal(
    withoutPermission(issueQuote.needs, actor),
    deal.archivedAt === undefined ? undefined : refused('deals.archived'),
    items.rows.length === 0 ? refused('deals.quote_empty') : undefined,
    validUntil < today ? refused('deals.quote_in_the_past') : undefined,
    replaces && unlessOpen(replaces),
  )
}

export const withdrawRefusal = (quote: Pick<Quote, 'state'>, actor: Omit<Actor, 'id'>): Refused | undefined =>
  firstRefusal(withoutPermission(issueQuote.needs, actor), unlessOpen(quote))

export const isLinkOpen = ({ revokedAt, expiresAt }: Pick<QuoteLink, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  revokedAt === null && Date.parse(expiresAt) > now.getTime()

export const mayRevoke = (quote: Pick<Quote, 'state'>, link: QuoteLink, actor: Omit<Actor, 'id'>, now: Date): boolean =>
  withdrawRefusal(quote, actor) === undefined && isLinkOpen(link, now)

/** Links that are over make room for new ones. */
export function linkRefusal(
  quote: Pick<Quote, 'state' | 'links'>,
  actor: Omit<Actor, 'id'>,
  now: Date,
): Refused | undefined {
  const open = quote.links.filter((link) => isLinkOpen(link, now)).length
  return firstRefusal(
    withdrawRefusal(quote, actor),
    open >= mostLinks ? refused('deals.too_many_links', { limit: mostLinks }) : undefined,
  )
}
