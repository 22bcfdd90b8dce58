/** A visitor's file: the same limits, the same look at its content and the same store as a colleague's. */
import { upload } from '@aura/contracts/files/file.ts'
import type { FastifyInstance } from 'fastify'
import { letRun, receiveFile, uploadsUnderWay } from '../files/index.ts'
import { fromAnySite, originOf } from '../platform/http/origin.ts'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import type { Begin } from './site-request.ts'
import { visitorClaims } from './token.ts'

export function visitorUploads(door: FastifyInstance, begin: Begin): void {
  const underWay = uploadsUnderWay()
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', (_, __, done) => done(null))
  door.post('/webchat/:channelId/files', fromAnySite, async (request, reply) => {
    letRun(request.raw, reply.raw)
    const { context, companyId, channelId } = await begin(request, reply, 'webchat.upload')
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? refuse('auth.required')
    const { userId: visitorId, sessionId } = visitorClaims(context.config, token, context.now)
    if (sessionId !== channelId) refuse('auth.token_invalid')
    const { fileId, purpose, name } = parse(upload, request.query)
    if (purpose !== 'message') refuse('request.invalid', { fields: { purpose: 'custom' } })
    const { config } = context
    return await receiveFile(request, reply, {
      config,
      file: { fileId, companyId, purpose, name, by: visitorId },
      underWay: () => underWay(config, { address: originOf(request).address, account: visitorId }),
      within: (work) => context.inCompany(companyId, null, work),
    })
  })
}
