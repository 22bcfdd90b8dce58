import '@fastify/cookie'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../handle.ts'
import { storableData } from '../storable.ts'
import { clientAddress } from './address.ts'
import { readCookies } from './cookies.ts'
import { isSafe, type OwnPages, pageOrigin } from './own-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send to it: it looks itself at where they stand, and reads no cookie. */
    anySite?: boolean
  }
  interface FastifyInstance {
    trustedProxies: number
    secureCookies: boolean
    ownPages: OwnPages
  }
}

/** A route that pages of other sites reach. */
export const fromAnySite = { config: { anySite: true } }

/** The first language of the header that we speak, by its primary tag when the region differs. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const wanted = part.split(';')[0]?.trim().toLowerCase() ?? ''
    const found = languages.find((language) => {
      const ours = language.toLowerCase()
      return ours === wanted || ours.split('-')[0] === wanted.split('-')[0]
    })
    if (found) return found
  }
  return 'pt-BR'
}

export const addressOf = (request: FastifyRequest): string =>
  clientAddress(request.raw, request.socket.remoteAddress ?? '', request.server.trustedProxies)

export const agentOf = (request: FastifyRequest): string | null => request.headers['user-agent']?.slice(0, 300) ?? null

export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  userAgent: agentOf(request),
  language: languageOf(request.headers['accept-language']),
  cookies: mayUseCookies(request) ? storableData(readCookies(request.cookies, request.server.secureCookies)) : {},
})

/** A browser sends a cookie for any page: to change something it counts from our own pages only. */
const mayUseCookies = ({ method, headers, server }: FastifyRequest): boolean =>
  isSafe(method) || pageOrigin(headers, server.ownPages) === 'own'
