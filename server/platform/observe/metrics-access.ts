/**
 * Who may read what a process counts, and why a part of it is not well. Embedded mode is one person's machine, where
 * anybody may. Elsewhere it is who holds the token, and on a port of its own, which only the inner network reaches,
 * anybody as long as no token is set.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

export type MetricsAccess = 'granted' | 'denied' | 'not-served'

type MetricsRequest = {
  config: Pick<Config, 'mode' | 'metricsToken'>
  authorization: string | undefined
  ownPort: boolean
}

export function metricsAccess({ config, authorization, ownPort }: MetricsRequest): MetricsAccess {
  const { mode, metricsToken } = config
  if (metricsToken !== undefined) return isBearerOf(metricsToken, authorization) ? 'granted' : 'denied'
  return mode === 'embedded' || ownPort ? 'granted' : 'not-served'
}

/** Digests have one length, so neither the content of the token nor its length shows in the time this takes. */
function isBearerOf(token: string, authorization: string | undefined): boolean {
  const input = /^Bearer ([^\s]{1,1000})$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(input), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
