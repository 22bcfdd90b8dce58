/**
 * A grant: a credential with an access token that ends, and a refresh token. It is refreshed ahead of time by one refresher
 * at a time; who needs the token meanwhile takes the old one, and waits only when that has ended.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'
import type { MasterSettings } from '../../platform/master-keys.ts'
import { takeTurn } from '../../platform/turn.ts'
import { dataKeysTurn } from '../keys-turn.ts'
import type { Secrets } from '../sealed-version.ts'
import { changeNewest, openCredential, type Saving } from '../vault.ts'
import { tellRefused } from './tell-refused.ts'
import { askForTokens, type ClientAuth, TokenFailure, type TokenProblem, type Tokens } from './token-endpoint.ts'

export const refreshJob = job('credentials.refresh', z.strictObject({ credentialId: id, isForced: z.boolean() }), {
  ...{ timeoutSeconds: 60, retryLimit: 10, retryDelaySeconds: 5 },
})

/** So long before its end a token is refreshed, or at half of a short life. */
const aheadMs = 10 * minuteMs
/** A token that ends sooner is not taken for a call any more. */
const safetyMs = minuteMs
const leaseMs = 30_000
const lookAgainMs = 100
const longestWaitMs = 20_000

/** Transactions of the company, one after the other. */
export type InTransactions = <T>(run: (work: Work) => Promise<T>) => Promise<T>
export type GrantConfig = MasterSettings & Pick<Config, 'mode' | 'simulatorUrl'>

type NewGrant = {
  companyId: string
  credentialId: string
  address: string
  clientAuth: ClientAuth
  userId: string
  expiresIn: number
}

/** Beside a credential whose secrets hold the tokens; one that a person has authorized again is whole again. */
export async function saveGrant({ tx, now }: Pick<Saving, 'tx' | 'now'>, fresh: NewGrant): Promise<void> {
  const { companyId, credentialId, address, clientAuth, userId, expiresIn } = fresh
  const row = {
    ...{ address, client_auth: clientAuth, state: 'valid' as const, expires_at: later(now, expiresIn * 1000) },
    ...{ authorized_by: userId, authorized_at: now, failures: 0, refreshing: null, refreshing_until: null },
  }
  await tx
    .insertInto('oauth_grants')
    .values({ company_id: companyId, credential_id: credentialId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'credential_id']).doUpdateSet(row))
    .execute()
  await refreshAhead(tx, { companyId, credentialId, now, expiresIn })
}

type Ahead = { companyId: string; credentialId: string; now: Date; expiresIn: number }
async function refreshAhead(tx: Db, { companyId, credentialId, now, expiresIn }: Ahead): Promise<void> {
  const lifeMs = expiresIn * 1000
  const startAfter = later(now, lifeMs - Math.min(aheadMs, lifeMs / 2))
  const singletonKey = `${credentialId}:${startAfter.toISOString()}`
  await enqueue(tx, refreshJob, { credentialId, isForced: false }, { companyId, startAfter, singletonKey })
}

/** The provider has refused the token before its end: whether it gives another one is asked at once. */
export async function refreshNow(tx: Db, companyId: string, credentialId: string): Promise<void> {
  const grant = await tx
    .selectFrom('oauth_grants')
    .where('credential_id', '=', credentialId)
    .where('state', '=', 'valid')
    .select('credential_id')
    .executeTakeFirst()
  if (grant) await enqueue(tx, refreshJob, { credentialId, isForced: true }, { companyId, singletonKey: credentialId })
}

export const exemptOf = ({ mode, simulatorUrl }: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (mode === 'embedded' && simulatorUrl) || null

export type Refreshed = 'refreshed' | 'not_due' | 'elsewhere' | TokenProblem
type Refreshing = { config: GrantConfig; credentialId: string; key: string; isForced: boolean }

/** Claimed, called, recorded. */
export async function refreshGrant(
  within: InTransactions,
  { config, credentialId, key, isForced }: Refreshing,
): Promise<Refreshed> {
  const claim = await within((work) => claimRefresh(work, { config, credentialId, key, isForced }))
  if (typeof claim === 'string') return claim
  const { secrets, address, client_auth: clientAuth } = claim
  const outcome = await askForTokens({ address, clientAuth, exempt: exemptOf(config) }, secrets, {
    ...{ grant_type: 'refresh_token', refresh_token: secrets.refreshToken ?? '' },
  }).catch((error: unknown) => {
    if (error instanceof TokenFailure) return error.problem
    throw error
  })
  return await within(async (work) => {
    // Before the grant, like a person's authorization: neither waits for the other one in a circle.
    if (typeof outcome !== 'string') await takeTurn(work.tx, dataKeysTurn)
    const isMine = await work.tx
      .updateTable('oauth_grants')
      .set({ refreshing: null, refreshing_until: null })
      .where('credential_id', '=', credentialId)
      .where('refreshing', '=', key)
      .returning(['company_id', 'failures'])
      .executeTakeFirst()
    if (!isMine) return 'elsewhere'
    const { company_id: companyId, failures } = isMine
    if (typeof outcome !== 'string') {
      await recordTokens(work, { config, companyId, credentialId }, outcome)
      return 'refreshed'
    }
    if (outcome === 'refused') await tellRefused(work, credentialId)
    await work.tx
      .updateTable('oauth_grants')
      .set({ failures: failures + 1, ...(outcome === 'refused' && { state: 'refused' as const }) })
      .where('credential_id', '=', credentialId)
      .execute()
    return outcome
  })
}

type Times = { authorized_at: Date; refreshed_at: Date | null; expires_at: Date }
/** One that was authorized again began then. */
const beginningOf = ({ authorized_at, refreshed_at }: Times): Date =>
  refreshed_at !== null && refreshed_at > authorized_at ? refreshed_at : authorized_at
const lifeOf = (times: Times): number => times.expires_at.getTime() - beginningOf(times).getTime()

async function claimRefresh({ tx, now }: Work, { config, credentialId, key, isForced }: Refreshing) {
  const grant = await tx
    .selectFrom('oauth_grants')
    .where('credential_id', '=', credentialId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (grant?.state !== 'valid') return grant ? 'refused' : 'not_due'
  if (grant.refreshing !== key && grant.refreshing_until !== null && grant.refreshing_until > now) return 'elsewhere'
  const ahead = Math.min(aheadMs, lifeOf(grant) / 2)
  // One that was refreshed a moment ago is not the one that was refused.
  const isFresh = isForced && later(beginningOf(grant), safetyMs) > now
  if (isFresh || (!isForced && later(now, ahead) < grant.expires_at)) return 'not_due'
  await tx
    .updateTable('oauth_grants')
    .set({ refreshing: key, refreshing_until: later(now, leaseMs) })
    .where('credential_id', '=', credentialId)
    .execute()
  return { ...grant, secrets: await openCredential(tx, config, credentialId) }
}

type Recording = { config: GrantConfig; companyId: string; credentialId: string }

async function recordTokens(
  { tx, now }: Work,
  { config, companyId, credentialId }: Recording,
  { accessToken, refreshToken, expiresIn }: Tokens,
): Promise<void> {
  // A provider that gives no new refresh token takes the old one again.
  const change = (old: Secrets) => ({ ...old, accessToken, refreshToken: refreshToken ?? old.refreshToken ?? '' })
  await changeNewest({ tx, now, settings: config }, { companyId, credentialId, change })
  await tx
    .updateTable('oauth_grants')
    .set({ failures: 0, refreshed_at: now, expires_at: later(now, expiresIn * 1000) })
    .where('credential_id', '=', credentialId)
    .execute()
  await refreshAhead(tx, { companyId, credentialId, now, expiresIn })
}

/** The access token has ended, and there is no other one. */
export class NoToken extends Error {
  override name = 'NoToken'
  readonly problem: TokenProblem
  constructor(problem: TokenProblem) {
    super(problem)
    this.problem = problem
  }
}

type Opening = { config: GrantConfig; credentialId: string; key: string }

/** What a call is made with. Of a grant whose token has ended, one caller refreshes it and the others wait for that. */
export async function openFresh(within: InTransactions, { config, credentialId, key }: Opening): Promise<Secrets> {
  const end = performance.now() + longestWaitMs
  for (;;) {
    const found = await within(async ({ tx, now }) => {
      const grant = await tx
        .selectFrom('oauth_grants')
        .where('credential_id', '=', credentialId)
        .select(['state', 'expires_at', 'authorized_at', 'refreshed_at'])
        .executeTakeFirst()
      const isGood = !grant || grant.expires_at > later(now, Math.min(safetyMs, lifeOf(grant) / 4))
      return { isGood, isRefused: grant?.state === 'refused', secrets: await openCredential(tx, config, credentialId) }
    })
    if (found.isGood) return found.secrets
    if (found.isRefused) throw new NoToken('refused')
    const outcome = await refreshGrant(within, { config, credentialId, key, isForced: false })
    if (outcome === 'refreshed' || outcome === 'not_due') continue
    if (outcome !== 'elsewhere') throw new NoToken(outcome)
    if (performance.now() > end) throw new NoToken('timeout')
    await wait(lookAgainMs)
  }
}
