/** What every part of the probe stands on: a server's address, the owner's look at its database, and sessions at will. */
import { randomUUIDv7 } from 'node:crypto'
import { features } from '@aura/server/features.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Claims, Handler } from '@aura/server/platform/handle.ts'
import pg from 'pg'
import { tokenSigner } from '../platform/tokens.ts'
import type { Draw } from './sample.ts'

export const handlers: readonly Handler[] = features.flatMap((feature) => feature.handlers)
export const inputOf = ({ contract }: Handler) => (contract.kind === 'view' ? contract.params : contract.input)

/** Commands change something, queries and views read. */
export const isWrite = ({ kind }: Handler): boolean => kind === 'command' || kind === 'open'

export type Ground = AsyncDisposable & {
  readonly url: string
  readonly config: Config
  readonly client: pg.Client
  readonly draw: Draw
  readonly sign: (claims: Claims) => string
  /** A token of a session that began just now: what a probe did to another one does not matter. */
  readonly freshToken: (claims: Claims, session?: { hours: number }) => Promise<string>
}

export type GroundParts = { url: string; config: Config; seed: number }

export async function openGround({ url, config, seed }: GroundParts): Promise<Ground> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const sign = await tokenSigner(config)
  const freshToken: Ground['freshToken'] = async (claims, { hours } = { hours: 24 }) => {
    const fresh = { ...claims, sessionId: randomUUIDv7() }
    await client.query(
      `insert into sessions (company_id, id, user_id, expires_at) values ($1, $2, $3, now() + $4 * interval '1 hour')`,
      [claims.companyId, fresh.sessionId, claims.userId, hours],
    )
    return sign(fresh)
  }
  return {
    url,
    config,
    client,
    draw: drawsOf(seed),
    sign,
    freshToken,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** The same every time. */
export function drawsOf(seed: number): Draw {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
