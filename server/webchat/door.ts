/**
 * What a page of a company's site asks over HTTP: how its chat looks, a pass for its visitor, and room for a file. A
 * browser says which site asks, and only the channel's own get an answer; a program that lies about it gets a pass that
 * opens an empty chat.
 */
import type { VisitorSession, WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { OpenFor, Work } from '../platform/handle.ts'
import { fromAnySite, originOf } from '../platform/http/origin.ts'
import { pageOrigin } from '../platform/http/own-origin.ts'
import { refuse } from '../platform/refuse.ts'
import { type ChannelRow, companyOfChannel, configOf, standsOn, webchatChannel } from './channel.ts'
import type { Begin, SiteRequest } from './site-request.ts'
import { chatPage, testPage } from './test-page.ts'
import { isLinkOf, isRenewable, readLink, readPass, signPass } from './token.ts'
import { visitorUploads } from './uploads.ts'
import { findVisitor } from './visitors.ts'

const path = z.object({ channelId: z.uuid() })
const longestBody = 2_000
const preflightSeconds = 600

export function webchatDoor(app: FastifyInstance, open: OpenFor): void {
  const begin: Begin = async (request, reply, name) => {
    const params = z.safeParse(path, request.params)
    if (!params.success) return refuse('request.unknown_route')
    const { channelId } = params.data
    const context = open({ name, origin: originOf(request), setCookie: () => {} })
    context.limit()
    const companyId = (await companyOfChannel(context.db, channelId)) ?? refuse('channels.not_found')
    const channel = await context.inCompany(companyId, null, ({ tx }) => webchatChannel(tx, channelId))
    answerSite(request, reply, channel)
    return { context, companyId, channelId }
  }
  const inside = <T>(
    { context, companyId, channelId }: SiteRequest,
    work: (work: Work, channel: ChannelRow) => Promise<T>,
  ) => context.inCompany(companyId, null, async (inner) => work(inner, await webchatChannel(inner.tx, channelId)))

  void app.register(async (door) => {
    // A page sends what a browser sends without asking first.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_, body, done) => done(null, body))
    door.get('/webchat/:channelId/config', fromAnySite, async (request, reply): Promise<WidgetConfig> => {
      const siteRequest = await begin(request, reply, 'webchat.config')
      reply.header('cache-control', 'no-cache')
      return await inside(siteRequest, ({ tx, now }, channel) => configOf(tx, channel, now))
    })
    door.post('/webchat/:channelId/session', fromAnySite, async (request, reply): Promise<VisitorSession> => {
      const siteRequest = await begin(request, reply, 'webchat.session')
      return session(siteRequest, typeof request.body === 'string' ? request.body : '')
    })
    door.get('/webchat/:channelId/test', async (request, reply) => {
      const { channelId } = await begin(request, reply, 'webchat.test')
      return reply.type('text/html; charset=utf-8').send(testPage(channelId, originOf(request).language))
    })
    door.get('/webchat/:channelId/chat', async (request, reply) => {
      const { channelId } = await begin(request, reply, 'webchat.chat')
      return reply.type('text/html; charset=utf-8').send(chatPage(channelId, originOf(request).language))
    })
    door.get('/webchat/test.css', (_, reply) => reply.type('text/css; charset=utf-8').send(testPage.css))
  })
  void app.register(async (door) => {
    door.options('/webchat/:channelId/files', fromAnySite, async (request, reply) => {
      await begin(request, reply, 'webchat.preflight')
      return reply
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', preflightSeconds)
        .status(204)
        .send()
    })
    visitorUploads(door, begin)
  })
}

/** Our own pages have the chat too: the page to try it on, and the shop of the demo. */
function answerSite(request: FastifyRequest, reply: FastifyReply, channel: ChannelRow): void {
  const { origin } = request.headers
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin')
  if (origin === undefined || pageOrigin(request.headers, request.server.ownPages) === 'own') return
  if (!standsOn(channel, origin)) refuse('webchat.origin_refused')
  reply.header('access-control-allow-origin', origin)
}

/** The visitor of the pass or of the letter's link that is shown, or a new one. */
async function session({ context, companyId, channelId }: SiteRequest, shown: string): Promise<VisitorSession> {
  const { config, now, newId } = context
  const link = readLink(config, shown, now)
  const isLinked = link?.channelId === channelId
  if (isLinked) {
    const visitor = await context.inCompany(companyId, null, ({ tx }) => findVisitor(tx, link.visitorId))
    // The address was changed since, or the visitor was erased.
    if (!visitor || !isLinkOf(config, link, visitor.email)) refuse('webchat.link_revoked')
  }
  const pass = readPass(config, shown)
  const isKnown = pass?.channelId === channelId && isRenewable(pass, now)
  const visitorId = isLinked ? link.visitorId : isKnown ? pass.visitorId : newId()
  return { visitorId, ...signPass(config, { visitorId, companyId, channelId }, now) }
}
