/**
 * `/track/<code>`: straight to the target that the company has saved, and nowhere else. The hit is put into a buffer, so
 * that nobody waits for it to be written. `/track/<code>/about` says who sent the link and takes reports, and
 * `/track/<code>/open.gif` is the picture in a letter.
 */
import { shortCode } from '@aura/contracts/tracking/target.ts'
import { leadsTo } from '@aura/machines/tracking/link.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { OpenFor } from '../platform/handle.ts'
import { addressOf, agentOf, fromAnySite, originOf } from '../platform/http/origin.ts'
import { tokenBuckets } from '../platform/rate-limit.ts'
import { keyedHash } from '../platform/seal.ts'
import { type FoundLink, linkFinder } from './find-link.ts'
import { hitBuffer } from './hit-buffer.ts'
import { aboutPage, gonePage, reportedPage, warningPage } from './pages/link-pages.ts'
import { sendPage } from './pages/public-page.ts'
import { noteReport } from './report-link.ts'
import { saveHits } from './save-hits.ts'

const path = z.object({ code: shortCode })
/** Of one link from one address: beyond, the redirect goes on and is not noted. */
const hitsPerMinute = 30

const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const nobody = { address: '', userAgent: null, language: 'pt-BR', cookies: {} } as const

export function trackDoor(app: FastifyInstance, open: OpenFor): void {
  const clock = () => performance.now()
  const find = linkFinder(clock)
  const repeats = tokenBuckets(clock)
  const request = () => open({ name: 'tracking.hits', origin: nobody, setCookie: () => {} })
  const inside = request()
  const hits = hitBuffer({
    write: (companyId, some) => request().inCompany(companyId, null, (work) => saveHits(work, companyId, some)),
    failed: (error) => app.log.warn({ err: error }, 'hits of short links wait to be written'),
  })
  app.addHook('onClose', () => hits[Symbol.asyncDispose]())

  async function linkOf(request: FastifyRequest, address = addressOf(request)): Promise<FoundLink | null> {
    const params = z.safeParse(path, request.params)
    return await find(inside.db, { code: params.success ? params.data.code : null, address })
  }

  function note(
    request: FastifyRequest,
    address: string,
    { companyId, code }: FoundLink,
    kind: 'click' | 'open',
  ): void {
    if (repeats(`${code} ${address}`, hitsPerMinute) > 0) return
    hits.add({
      ...{ companyId, code, kind, at: new Date(), agent: agentOf(request) ?? '', isHead: request.method === 'HEAD' },
      ...{ isPrefetch: isPrefetch(request), sentFrom: keyedHash(inside.config.secret, 'tracking.address', address) },
    })
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/track/:code',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const address = addressOf(request)
      const link = await linkOf(request, address)
      const leads = link?.target ? leadsTo(link.target, new Date()) : null
      if (!link || !leads || leads.to === 'nowhere') return gone(request, reply)
      note(request, address, link, 'click')
      if (leads.to === 'warning') return sendPage(reply, 200, warningPage(languageOf(request), leads.location))
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(leads.location, 302)
    },
  })
  app.get('/track/:code/open.gif', async (request, reply) => {
    const link = await linkOf(request)
    if (!link) return gone(request, reply)
    note(request, addressOf(request), link, 'open')
    // A letter lies in the page of a mail provider.
    return reply
      .header('cache-control', 'private, no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(picture)
  })
  app.get('/track/:code/about', async (request, reply) => {
    open({ name: 'tracking.about', origin: originOf(request), setCookie: () => {} }).limit()
    const link = await linkOf(request)
    if (!link?.target) return gone(request, reply)
    const { name: company } = await inside.inCompany(link.companyId, null, ({ tx }) =>
      tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
    )
    return sendPage(reply, 200, aboutPage(languageOf(request), { company, host: new URL(link.target.url).host }))
  })
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000 }, (_, body, done) => done(null, body))
    door.post('/track/:code/about', fromAnySite, async (request, reply) => {
      open({ name: 'tracking.report', origin: originOf(request), setCookie: () => {} }).limit()
      const link = await linkOf(request)
      if (!link?.target) return gone(request, reply)
      await inside.inCompany(link.companyId, null, (work) => noteReport(work, link))
      return sendPage(reply, 200, reportedPage(languageOf(request)))
    })
  })
}

const languageOf = (request: FastifyRequest) => originOf(request).language
const gone = (request: FastifyRequest, reply: FastifyReply) => sendPage(reply, 404, gonePage(languageOf(request)))

/** What browsers and mail programs say when they fetch a page that nobody has asked for yet. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const said = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return said.some((value) => typeof value === 'string' && /prefetch|prerender|preview/i.test(value))
}
