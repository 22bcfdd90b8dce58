/** A request of a page of a company's site, once it is known which channel it names and where it stands. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenContext } from '../platform/handle.ts'

export type SiteRequest = { context: OpenContext<undefined>; companyId: string; channelId: string }
export type Begin = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<SiteRequest>
