/** `GET /quotes/<secret>`: who has the address reads the quote, while the link is open and the quote holds. */
import { quoteOpened } from '@aura/contracts/deals/quotes/quote.ts'
import { isLinkOpen, isOver } from '@aura/machines/deals/quotes.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { findRow, openContent } from '../../files/index.ts'
import { errorBody, refusalOf, statusOf } from '../../platform/error-body.ts'
import type { OpenFor, Work } from '../../platform/handle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { timeZoneOf } from '../time-zone.ts'
import { addressHash } from './links.ts'
import { findQuoteRow, tellQuote } from './store.ts'

const path = z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export function quotesDoor(app: FastifyInstance, open: OpenFor): void {
  app.get('/quotes/:secret', async (request, reply) => {
    const origin = originOf(request)
    const context = open({ name: 'deals.quote-link', origin, setCookie: () => {} })
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
    try {
      context.limit()
      const { file, content } = await read(context, request.params)
      return await reply
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .type(file.type)
        .send(content)
    } catch (error) {
      // A customer reads this, not a program.
      const { refusal, expected } = refusalOf(error)
      if (!expected) throw error
      return await reply
        .code(statusOf(refusal))
        .type('text/plain; charset=utf-8')
        .send(errorBody(refusal, origin.language).message)
    }
  })
}

async function read(context: ReturnType<OpenFor>, asked: unknown) {
  const params = z.safeParse(path, asked)
  if (!params.success) return refuse('deals.quote_link_not_found')
  const hash = addressHash(params.data.secret)
  const { rows } = await sql<{ company: string | null }>`
    select company_of_quote_link(${hash}) as company`.execute(context.db)
  const companyId = rows[0]?.company ?? refuse('deals.quote_link_not_found')
  const file = await context.inCompany(companyId, null, (work) => openLink(work, hash))
  const content = await openContent(context.config, { companyId, hash: file.hash })
  return content ? { file, content } : refuse('files.not_found')
}

/** Every reason against it has one answer: a stranger learns nothing of what there once was. */
async function openLink({ tx, emit, now }: Work, hash: string) {
  const link = await tx
    .selectFrom('deal_quote_links')
    .where('address_hash', '=', hash)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const times = link && {
    revokedAt: link.revoked_at?.toISOString() ?? null,
    expiresAt: link.expires_at.toISOString(),
  }
  if (!link || !times || !isLinkOpen(times, now)) return refuse('deals.quote_link_not_found')
  const quote = await findQuoteRow(tx, link.quote_id)
  if (quote?.state !== 'issued' || quote.file_id === null) return refuse('deals.quote_link_not_found')
  if (isOver({ validUntil: quote.valid_until }, dayIn(await timeZoneOf(tx), now)))
    return refuse('deals.quote_link_not_found')
  const file = (await findRow(tx, quote.file_id)) ?? refuse('files.not_found')
  await tx
    .updateTable('deal_quote_links')
    .set({ opened: link.opened + 1, opened_at: now })
    .where('id', '=', link.id)
    .execute()
  const { dealId } = await tellQuote({ tx, emit }, link.quote_id, true)
  emit(quoteOpened, { quoteId: link.quote_id, dealId, linkId: link.id, openedAt: now.toISOString() })
  return file
}
