/**
 * `/unsubscribe/<code>`: a page that asks, because scanners open every link of a letter; a POST withdraws the consent to
 * e-mail at once, from that page or from the reader's mail program (RFC 8058).
 */
import { consentRecorded } from '@aura/contracts/contacts/consents.ts'
import { shortCode } from '@aura/contracts/tracking/target.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { consentOn, saveConsent } from '../contacts/index.ts'
import type { OpenFor, Work } from '../platform/handle.ts'
import { fromAnySite, originOf } from '../platform/http/origin.ts'
import { gonePage } from './pages/link-pages.ts'
import { type PublicPage, sendPage } from './pages/public-page.ts'
import { unsubscribedPage, unsubscribePage } from './pages/unsubscribe-pages.ts'

const path = z.object({ code: shortCode })

export function unsubscribeDoor(app: FastifyInstance, open: OpenFor): void {
  /** The page for the reader of the code's letter, or null where there is none. */
  async function answer(
    request: FastifyRequest,
    work: (work: Work, code: string) => Promise<PublicPage | null>,
  ): Promise<PublicPage | null> {
    const context = open({ name: 'tracking.unsubscribe', origin: originOf(request), setCookie: () => {} })
    context.limit()
    const params = z.safeParse(path, request.params)
    if (!params.success) return null
    const { code } = params.data
    const { rows } = await sql<{ company_id: string }>`select company_id from short_link_of(${code})`.execute(
      context.db,
    )
    const [found] = rows
    return found ? await context.inCompany(found.company_id, null, (inside) => work(inside, code)) : null
  }
  app.get('/unsubscribe/:code', async (request, reply) => {
    const { language } = originOf(request)
    const page = await answer(request, async ({ tx }) => unsubscribePage(language, await companyName(tx)))
    return sendPage(reply, page ? 200 : 404, page ?? gonePage(language))
  })
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000 }, (_, body, done) => done(null, body))
    // A mail program posts here from wherever it is, and shows no cookie.
    door.post('/unsubscribe/:code', fromAnySite, async (request, reply) => {
      const { language } = originOf(request)
      const page = await answer(request, async (work, code) =>
        (await unsubscribe(work, code)) ? unsubscribedPage(language, await companyName(work.tx)) : null,
      )
      return sendPage(reply, page ? 200 : 404, page ?? gonePage(language))
    })
  })
}

const companyName = async (tx: Work['tx']): Promise<string> =>
  (await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name

/** Twice is once. False where the code stands for no letter. */
export async function unsubscribe({ tx, emit, now }: Work, code: string): Promise<boolean> {
  const link = await tx
    .selectFrom('short_links as l')
    .leftJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'l.company_id').onRef('c.id', '=', 'l.campaign_id'),
    )
    .where('l.code', '=', code)
    .where('l.target_id', 'is', null)
    .select(['l.company_id', 'l.contact_id', 'c.name'])
    .executeTakeFirst()
  if (!link || link.contact_id === null) return false
  const card = await keptContact(tx, link.contact_id)
  await tx.selectFrom('contacts').where('id', '=', card).select('id').forNoKeyUpdate().execute()
  if ((await consentOn(tx, card, 'email')) === 'withdrawn') return true
  const evidence = `List-Unsubscribe: ${link.name ?? ''}`
  const consent = { channel: 'email', state: 'withdrawn', source: 'form', evidence, at: now.toISOString() } as const
  await saveConsent(
    tx,
    { companyId: link.company_id, how: 'recorded', by: null, at: now },
    { contactId: card, channel: 'email', consent },
  )
  emit(consentRecorded, { contactId: card, consent })
  return true
}

/** The card that the one of a letter or a form was merged into. */
export async function keptContact(tx: Work['tx'], contactId: string): Promise<string> {
  const row = await tx.selectFrom('contacts').where('id', '=', contactId).select('merged_into').executeTakeFirst()
  return row?.merged_into ? await keptContact(tx, row.merged_into) : contactId
}
