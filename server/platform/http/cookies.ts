import '@fastify/cookie'
import type { FastifyReply } from 'fastify'

export type CookieSetter = (name: string, value: string, maxAgeSeconds: number) => void

/**
 * Cookies the server sets are for the server alone: no script reads them and no other site sends them.
 * They go with the API's paths only.
 */
export const cookieSetter =
  (reply: FastifyReply, secure: boolean): CookieSetter =>
  (name, value, maxAgeSeconds) => {
    reply.setCookie(name, value, { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: maxAgeSeconds })
  }
