/** What the gateway is given. It reads the log and asks for everything else; it knows no feature. */
import type { Access } from '@aura/contracts/platform/access.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Claims, Origin, ViewHandler } from '../platform/handle.ts'
import type { News } from '../platform/log/news.ts'
import type { LogReader } from '../platform/log/read.ts'
import type { Clock } from './clock.ts'
import type { GatewayMetrics } from './metrics.ts'
import type { GatewaySettings } from './settings.ts'

export type GatewayParts = {
  log: LogReader
  news: Pick<News, 'publish' | 'subscribe'>
  /** Rights and lately ended sessions, and the exact position of the log they were read at. */
  loadAccess(company: string): Promise<{ position: number; users: readonly Access[]; endedSessions: readonly string[] }>
  views: ReadonlyMap<string, ViewHandler>
  /** The state as JSON text, and the exact position it shows. */
  snapshot(
    company: string,
    view: ViewHandler,
    params: unknown,
    visible: { room: string; owner: string | null },
  ): Promise<{ position: number; json: string }>
  resolve(company: string, view: ViewHandler, params: unknown): Promise<unknown>
  execute(
    name: string,
    input: unknown,
    options: { id?: string; claims: Claims | null; origin: Origin },
  ): Promise<CallReply>
  /** Throws a refusal: `auth.token_expired`, `auth.token_invalid`. */
  verify(token: string): Claims
  /** The name of the session's person, where the token carries none. */
  nameOf?(claims: Claims): Promise<string | undefined>
  errorBody(refusal: unknown, language: Language): ErrorBody
  /** A socket is in a room in which this gateway had none. */
  entered?(room: string): void
  clock: Clock
  random(): number
  metrics: GatewayMetrics
  settings: GatewaySettings
}
