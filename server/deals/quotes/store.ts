/** Quotes as rows, with their links. */
import { type Quote, type QuoteLink, quoteSaved } from '@aura/contracts/deals/quotes/quote.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export type QuoteRow = Selectable<Schema['deal_quotes']>
type LinkRow = Selectable<Schema['deal_quote_links']>

const linkOf = (row: LinkRow): QuoteLink => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  opened: row.opened,
  openedAt: row.opened_at?.toISOString() ?? null,
})

const quoteOf = (row: QuoteRow, links: readonly LinkRow[]): Quote => ({
  id: row.id,
  dealId: row.deal_id,
  number: row.number,
  revision: row.revision,
  state: row.state,
  title: row.title,
  customer: row.customer,
  currency: row.currency,
  rows: row.rows,
  total: row.total,
  validUntil: row.valid_until,
  note: row.note,
  issuedAt: row.issued_at.toISOString(),
  issuedBy: row.issuer_name,
  file: row.file,
  ofMerged: row.of_merged,
  links: links.map(linkOf),
})

const selectQuotes = (tx: Db) => tx.selectFrom('deal_quotes').selectAll()

async function wired(tx: Db, rows: readonly QuoteRow[]): Promise<Quote[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const links = await tx
    .selectFrom('deal_quote_links')
    .where('quote_id', 'in', ids)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const byQuote = Map.groupBy(links, (link) => link.quote_id)
  return rows.map((row) => quoteOf(row, byQuote.get(row.id) ?? []))
}

export const quotesOf = async (tx: Db, dealId: string): Promise<Quote[]> =>
  await wired(tx, await selectQuotes(tx).where('deal_id', '=', dealId).execute())

export const findQuoteRow = (tx: Db, quoteId: string): Promise<QuoteRow | undefined> =>
  selectQuotes(tx).where('id', '=', quoteId).executeTakeFirst()

export async function lockQuote(tx: Db, quoteId: string): Promise<Quote> {
  const row = await selectQuotes(tx).where('id', '=', quoteId).forUpdate().executeTakeFirst()
  const [found] = row ? await wired(tx, [row]) : []
  return found ?? refuse('deals.quote_not_found')
}

/** The quote as it stands now, told to its room. `isOfLinks`: nothing but its links has changed. */
export async function tellQuote(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  quoteId: string,
  isOfLinks = false,
): Promise<Quote> {
  const quote = await lockQuote(tx, quoteId)
  emit(quoteSaved, { quote, ...(isOfLinks && { isOfLinks }) })
  return quote
}
