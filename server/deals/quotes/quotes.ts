/** Quotes are issued with the next number of the company, replaced by their next revision, and withdrawn. */
import * as contracts from '@aura/contracts/deals/quotes/quote.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { totalOf } from '@aura/machines/deals/items.ts'
import { issueRefusal, rewriteRefusal, withdrawRefusal } from '@aura/machines/deals/quotes.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { findRow, signedUrl } from '../../files/index.ts'
import { assertAllowed } from '../../platform/allowed.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle, show, type Work } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { assertReferences } from '../../platform/references.ts'
import { refuse } from '../../platform/refuse.ts'
import { takeTurn } from '../../platform/turn.ts'
import { itemsOf } from '../products/items.ts'
import { lockOnBoard } from '../store.ts'
import { timeZoneOf } from '../time-zone.ts'
import { writeQuoteJob } from './jobs.ts'
import { findQuoteRow, lockQuote, quotesOf, tellQuote } from './store.ts'

export const quotes = show(contracts.quotesOfDeal, {
  snapshot: async ({ tx, params: { dealId } }) => {
    const all = await quotesOf(tx, dealId)
    return { quotes: Object.fromEntries(all.map((quote) => [quote.id, quote])) }
  },
})

export const findQuotes = answer(contracts.findQuotes, async ({ input: { dealId }, tx }) => {
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  const all = await quotesOf(tx, dealId)
  return { quotes: all.toSorted((a, b) => b.number - a.number || b.revision - a.revision) }
})

export const issueQuote = handle(contracts.issueQuote, async ({ input, tx, emit, caller, now }) => {
  const { quoteId, dealId, replacesId, validUntil, note } = input
  const { deal, rules } = await lockOnBoard(tx, dealId)
  const items = await itemsOf(tx, dealId)
  // One number after the other, in the order in which the quotes are issued.
  await takeTurn(tx, 'deal_quotes')
  const replaces = replacesId === null ? undefined : await lockQuote(tx, replacesId)
  if (replaces && replaces.dealId !== dealId) return refuse('deals.quote_not_found')
  const today = dayIn(await timeZoneOf(tx), now)
  assertAllowed(
    issueRefusal(
      deal,
      items,
      { validUntil, replaces },
      { actor: caller, today, isPipelineArchived: rules.isPipelineArchived === true },
    ),
  )
  if ((await quotesOf(tx, dealId)).length >= contracts.mostQuotes)
    return refuse('deals.too_many_quotes', { params: { limit: contracts.mostQuotes } })
  const issuer = await tx
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('deal_quotes')
    .values({
      ...{
        company_id: caller.companyId,
        id: quoteId,
        deal_id: dealId,
        state: 'issued',
        file: 'writing',
        file_id: null,
      },
      ...{ number: replaces?.number ?? (await nextNumber(tx)), revision: (replaces?.revision ?? 0) + 1 },
      ...{ title: deal.title, customer: deal.contact, currency: items.currency, rows: JSON.stringify(items.rows) },
      ...{ total: totalOf(items.rows), valid_until: validUntil, note: note === '' ? null : note },
      ...{ issued_at: now, issued_by: caller.userId, issuer_name: personName(issuer.first_name, issuer.last_name) },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  if (replaces) await close({ tx, emit }, replaces.id, 'replaced')
  await enqueue(tx, writeQuoteJob, { quoteId }, { companyId: caller.companyId })
  return await tellQuote({ tx, emit }, quoteId)
})

export const withdrawQuote = handle(contracts.withdrawQuote, async ({ input: { quoteId }, tx, emit, caller }) => {
  assertAllowed(withdrawRefusal(await lockQuote(tx, quoteId), caller))
  return await close({ tx, emit }, quoteId, 'withdrawn')
})

export const rewriteQuote = handle(contracts.rewriteQuote, async ({ input: { quoteId }, tx, emit, caller }) => {
  assertAllowed(rewriteRefusal(await lockQuote(tx, quoteId), caller))
  await tx.updateTable('deal_quotes').set({ file: 'writing' }).where('id', '=', quoteId).execute()
  await enqueue(tx, writeQuoteJob, { quoteId }, { companyId: caller.companyId })
  return await tellQuote({ tx, emit }, quoteId)
})

async function close(hands: Pick<Work, 'tx' | 'emit'>, quoteId: string, state: contracts.Quote['state']) {
  await hands.tx.updateTable('deal_quotes').set({ state }).where('id', '=', quoteId).execute()
  return await tellQuote(hands, quoteId)
}

async function nextNumber(tx: Db): Promise<number> {
  const { last } = await tx
    .selectFrom('deal_quotes')
    .select((e) => e.fn.coalesce(e.fn.max('number'), e.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

export const quoteFile = answer(contracts.quoteFile, async ({ input, tx, caller, config, now }) => {
  const row = (await findQuoteRow(tx, input.quoteId)) ?? refuse('deals.quote_not_found')
  const file = row.file_id === null ? undefined : await findRow(tx, row.file_id)
  if (!file) return refuse('files.not_found')
  return { url: signedUrl(config, caller.companyId, { fileId: file.id, name: file.name }, now).url }
})
