/** Links to a quote: made, sent in a message, revoked. */
import { createHash, randomBytes } from 'node:crypto'
import { startConversation as startContract } from '@aura/contracts/conversations/start.ts'
import * as contracts from '@aura/contracts/deals/quotes/quote.ts'
import { linkEnd, linkRefusal } from '@aura/machines/deals/quotes.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { startConversation } from '../../conversations/index.ts'
import { assertAllowed } from '../../platform/allowed.ts'
import { type CommandContext, handle } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockDeal } from '../store.ts'
import { timeZoneOf } from '../time-zone.ts'
import { lockQuote, tellQuote } from './store.ts'

/** An address is as long as a key: there is nothing to try out, so a plain hash is enough. */
export const addressHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

type LinkRequest = { quoteId: string; linkId: string; days: number }

async function makeLink({ input, tx, emit, caller, now, config }: CommandContext<LinkRequest>) {
  const { quoteId, linkId, days } = input
  const found = await lockQuote(tx, quoteId)
  const timeZone = await timeZoneOf(tx)
  assertAllowed(linkRefusal(found, { actor: caller, now, today: dayIn(timeZone, now) }))
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = linkEnd(found, { days, now, timeZone })
  const inserted = await tx
    .insertInto('deal_quote_links')
    .values({
      ...{ company_id: caller.companyId, id: linkId, quote_id: quoteId, address_hash: addressHash(secret) },
      ...{ created_at: now, expires_at: expiresAt, revoked_at: null, opened_at: null },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  const quote = await tellQuote({ tx, emit }, quoteId, true)
  return { quote, url: `${config.publicUrl}/quotes/${secret}`, expiresAt: expiresAt.toISOString() }
}

export const createQuoteLink = handle(contracts.createQuoteLink, async (context) => {
  const { url, expiresAt } = await makeLink(context)
  return { url, expiresAt }
})

export const revokeQuoteLink = handle(contracts.revokeQuoteLink, async ({ input: { linkId }, tx, emit, now }) => {
  const link = await tx
    .updateTable('deal_quote_links')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(now)) }))
    .where('id', '=', linkId)
    .returning('quote_id')
    .executeTakeFirst()
  return link ? await tellQuote({ tx, emit }, link.quote_id, true) : refuse('deals.quote_link_not_found')
})

/** The conversation is started, or taken up, as from the inbox: the outbound policy is asked there. */
export const sendQuote = handle(contracts.sendQuote, async (context) => {
  const { channelId, conversationId, messageId, text } = context.input
  const { quote, url } = await makeLink(context)
  const { contactId } = await lockDeal(context.tx, quote.dealId)
  if (contactId === null) return refuse('deals.quote_without_contact')
  const channel = await context.tx.selectFrom('channels').where('id', '=', channelId).select('kind').executeTakeFirst()
  const subject = channel?.kind === 'email' ? { subject: quote.title } : {}
  const { id } = await runNested(context, startContract, startConversation, {
    ...{ conversationId, messageId, channelId, to: { kind: 'contact', contactId } },
    content: { type: 'text', text: `${text}\n${url}`, ...subject },
  })
  return { conversationId: id }
})
