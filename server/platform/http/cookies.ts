import '@fastify/cookie'
import type { FastifyReply } from 'fastify'

export type CookieSetter = (name: string, value: string, maxAgeSeconds: number) => void

export type ServerCookie = {
  name: string
  value: string
  maxAgeSeconds: number
  sameSite: 'strict' | 'lax'
  /** Where the browser sends it; over TLS the mark below asks for the whole host. */
  path: string
}

/**
 * Over TLS every cookie has this mark: a browser keeps such a cookie only when this very host sets it over TLS and
 * for no domain, so that neither a neighbour's host name nor a plain connection plants a session of its own.
 */
const hostMark = '__Host-'

/** Cookies the server sets are for the server alone: no script reads them. */
export function writeCookie(reply: FastifyReply, secure: boolean, cookie: ServerCookie): void {
  const { name, value, maxAgeSeconds: maxAge, sameSite, path } = cookie
  const [named, where] = secure ? [`${hostMark}${name}`, '/'] : [name, path]
  reply.setCookie(named, value, { path: where, httpOnly: true, sameSite, secure, maxAge })
}

/** No other site sends these. Without TLS they go with the API's paths only. */
export const cookieSetter =
  (reply: FastifyReply, secure: boolean): CookieSetter =>
  (name, value, maxAgeSeconds) =>
    writeCookie(reply, secure, { name, value, maxAgeSeconds, sameSite: 'strict', path: '/api' })

/** By their own names; over TLS a cookie without the mark counts for nothing. */
export function readCookies(
  cookies: Readonly<Record<string, string | undefined>>,
  secure: boolean,
): Record<string, string> {
  const mark = secure ? hostMark : ''
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      value && name.startsWith(mark) ? [[name.slice(mark.length), value]] : [],
    ),
  )
}
