/** The gateway's parts without database and bus: one company, one person, one view. */

import { systemClock } from '@aura/server/gateway/clock.ts'
import type { GatewayParts } from '@aura/server/gateway/gateway.ts'
import { noMetrics } from '@aura/server/gateway/metrics.ts'
import { defaultSettings } from '@aura/server/gateway/settings.ts'
import { show } from '@aura/server/platform/handle.ts'
import type { Commit } from '@aura/server/platform/log/commit.ts'
import { company, epoch, hall, user } from './room.ts'

const refused = { code: 'server.failed', message: '' }

export type MemoryParts = {
  parts: GatewayParts
  /** A commit enters the log and its news goes out, in this turn. */
  tell: (commit: Commit, message: Uint8Array) => void
}

export function memoryParts(): MemoryParts {
  const commits: Commit[] = []
  const listeners = new Set<(message: Uint8Array) => void>()
  const head = () => commits.at(-1)?.position ?? 0
  const needs = [
    { userId: user, version: 1, role: 'company_user' as const, active: true, permissions: ['view_dashboard' as const] },
  ]
  const parts: GatewayParts = {
    log: {
      epoch: async () => epoch,
      head: async () => head(),
      range: async (_, after) => ({ commits: commits.filter((commit) => commit.position > after), complete: true }),
      positionBefore: async () => 0,
      moved: async () => ({ heads: [{ company, position: head() }], now: new Date(), epoch }),
    },
    news: {
      publish: () => {},
      subscribe: async (_, listen) => {
        listeners.add(listen)
        return { unsubscribe: () => listeners.delete(listen) }
      },
    },
    loadAccess: async () => ({ position: head(), users: needs, endedSessions: [] }),
    views: new Map([[hall.name, show(hall, { snapshot: async () => ({}) })]]),
    snapshot: async () => ({ position: head(), json: '{}' }),
    resolve: async (_company, _view, params) => params,
    execute: async () => ({ ok: false, error: refused }),
    verify: () => ({ userId: user, companyId: company, sessionId: user, expiresAt: Date.now() + 3_600_000 }),
    errorBody: (refusal) => ({ code: 'server.failed', message: String(refusal) }),
    clock: systemClock,
    random: Math.random,
    metrics: noMetrics,
    settings: defaultSettings,
  }
  const tell = (commit: Commit, message: Uint8Array) => {
    commits.push(commit)
    if (commits.length > 20_000) commits.splice(0, 10_000)
    for (const listen of listeners) listen(message)
  }
  return { parts, tell }
}
