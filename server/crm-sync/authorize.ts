/** A person authorizes a CRM connection at the CRM, for the first time or again. */

import { credentialChanged } from '@aura/contracts/credentials/credential.ts'
import * as contracts from '@aura/contracts/crm-sync/authorize.ts'
import { type CrmConnectionView, crmSaved } from '@aura/contracts/crm-sync/connection.ts'
import { authorizedKinds, isAuthorizedKind } from '@aura/contracts/crm-sync/kinds.ts'
import { id } from '@aura/contracts/platform/values.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import { type AsCaller, handle, handleOpen } from '../platform/handle.ts'
import { NotOutside, outsideUrl } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import {
  addVersion,
  beginAuthorization,
  exchangeCode,
  openCredential,
  type Secrets,
  saveGrant,
  TokenFailure,
  takeAuthorization,
} from '../vault/index.ts'
import { assertAccepted, insertConnection } from './connect.ts'
import { syncLater } from './jobs.ts'
import { oauthProvider } from './oauth-provider.ts'
import { exemptCrm } from './open-connection.ts'
import { lockConnection, saveConnection, wireConnection } from './store.ts'

const aboutShape = z.object({
  connectionId: id,
  isAgain: z.boolean(),
  name: z.string(),
  kind: z.enum(authorizedKinds),
  address: z.string(),
  provider: z.object({
    authorize: z.string(),
    token: z.string(),
    scope: z.nullable(z.string()),
    clientAuth: z.enum(['basic', 'body']),
  }),
  redirectUri: z.string(),
})
type About = z.infer<typeof aboutShape>

const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${contracts.crmReturnPath}`

export const authorizeCrm = handle(contracts.authorizeCrm, async ({ input, tx, now, caller, config }) => {
  const { connectionId, name, kind, address, clientId, clientSecret } = input
  const exempt = exemptCrm(config)
  try {
    outsideUrl(address, exempt)
  } catch (error) {
    if (error instanceof NotOutside) return refuse('crm-sync.url_refused')
    throw error
  }
  const url = await beginAuthorization(
    { tx, now, settings: config },
    {
      ...{ companyId: caller.companyId, userId: caller.userId, kind: 'crm', client: { clientId, clientSecret } },
      ...{ provider: oauthProvider(kind, address, exempt), redirectUri: redirectUriOf(config) },
      about: { connectionId, name, kind, address, isAgain: false },
    },
  )
  return { url }
})

export const authorizeCrmAgain = handle(contracts.authorizeCrmAgain, async ({ input, tx, now, caller, config }) => {
  const { id: connectionId, name, kind, address, is_authorized } = await lockConnection(tx, input.connectionId)
  if (!is_authorized || !isAuthorizedKind(kind)) return refuse('crm-sync.not_now', { params: { reason: 'has_key' } })
  const { clientId = '', clientSecret = '' } = await openCredential(tx, config, connectionId)
  const url = await beginAuthorization(
    { tx, now, settings: config },
    {
      ...{ companyId: caller.companyId, userId: caller.userId, kind: 'crm', client: { clientId, clientSecret } },
      ...{ provider: oauthProvider(kind, address, exemptCrm(config)), redirectUri: redirectUriOf(config) },
      about: { connectionId, name, kind, address, isAgain: true },
    },
  )
  return { url }
})

/** Taken, exchanged, recorded: a code that was handed in is worth nothing any more, whatever became of it. */
export const finishCrmAuthorization = handleOpen(
  contracts.finishCrmAuthorization,
  async ({ input: { state, code }, asCaller, config }) => {
    const ended = await asCaller(({ tx, now, caller }) =>
      takeAuthorization({ tx, now, settings: config }, { userId: caller.userId, state }),
    )
    if (!ended) return refuse('crm-sync.authorization_gone')
    const about = z.parse(aboutShape, ended.about)
    const { verifier: _, ...client } = ended.secrets
    const tokens = await exchangeCode({ ...about, secrets: ended.secrets, code, exempt: exemptCrm(config) }).catch(
      (error: unknown) => {
        if (!(error instanceof TokenFailure)) throw error
        const problem = error.problem === 'refused' ? 'unauthorized' : error.problem
        return refuse('crm-sync.refused', { params: { problem } })
      },
    )
    const secrets = { ...client, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? '' }
    await assertAccepted(config, { ...about, secrets })
    return await saveAuthorized({ asCaller, config, about, secrets, expiresIn: tokens.expiresIn })
  },
)

type Authorized = { asCaller: AsCaller; config: Config; about: About; secrets: Secrets; expiresIn: number }

const saveAuthorized = ({ asCaller, config, about, secrets, expiresIn }: Authorized): Promise<CrmConnectionView> =>
  asCaller(async ({ caller, ...work }) => {
    const { tx, now, emit } = work
    const { connectionId, provider } = about
    const saving = { tx, now, settings: config }
    const { companyId, userId } = caller
    const grant = { companyId, credentialId: connectionId, userId, expiresIn, address: provider.token }
    if (!about.isAgain) {
      const row = await insertConnection(work, config, {
        ...about,
        id: connectionId,
        caller,
        secrets,
        isAuthorized: true,
      })
      await saveGrant(saving, { ...grant, clientAuth: provider.clientAuth })
      const connection = wireConnection(row)
      emit(crmSaved, { connection, before: null })
      return connection
    }
    const row = await lockConnection(tx, connectionId)
    const { webhookSecret } = await openCredential(tx, config, connectionId)
    const kept = { ...secrets, ...(webhookSecret && { webhookSecret }) }
    await addVersion(saving, { companyId, credentialId: connectionId, secrets: kept })
    await saveGrant(saving, { ...grant, clientAuth: provider.clientAuth })
    await tx.updateTable('credentials').set({ changed_at: now }).where('id', '=', connectionId).execute()
    emit(credentialChanged, { credentialId: connectionId, name: row.name, change: 'authorized' })
    const saved = await saveConnection(work, row, { problem: null, failures: 0, rest_until: null })
    await syncLater(tx, { companyId, connectionId })
    return wireConnection(saved)
  })

/**
 * The CRM sends the browser here. The screen hands the code in, because it knows who the person is: a cookie would not come
 * along from another site. What stands behind # reaches no server.
 */
export function crmReturnRoute(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string> }>(contracts.crmReturnPath, async (request, reply) => {
    const { state, code, error } = request.query
    const handed = new URLSearchParams(
      typeof code === 'string' && typeof state === 'string'
        ? { state: state.slice(0, 200), code: code.slice(0, 4000) }
        : { refused: typeof error === 'string' ? error.slice(0, 100) : 'unknown' },
    )
    return reply.header('cache-control', 'no-store').redirect(`/integrations/crm#${handed}`, 303)
  })
}
