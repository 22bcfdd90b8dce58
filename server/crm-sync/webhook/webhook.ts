/** The webhook of a connection is opened and closed; its secret stands beside the key, in the vault. */
import { randomBytes } from 'node:crypto'
import * as contracts from '@aura/contracts/crm-sync/webhook.ts'
import type { Config } from '../../platform/config.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { changeNewest, type Secrets } from '../../vault/index.ts'
import { lockConnection, saveConnection, wireConnection } from '../store.ts'

export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string): string =>
  `${publicUrl}/hooks/crm/${connectionId}`

const newSecret = (kind: (typeof contracts.webhookProofs)[keyof typeof contracts.webhookProofs]): string =>
  kind === 'signature' ? `whsec_${randomBytes(24).toString('base64')}` : randomBytes(24).toString('base64url')

/** Opened once more it has another secret, and the one before is refused. */
export const openCrmWebhook = handle(contracts.openCrmWebhook, async ({ input, tx, emit, now, config }) => {
  const row = await lockConnection(tx, input.connectionId)
  const proof = contracts.webhookProofs[row.kind]
  const made = proof === 'app_secret' ? null : newSecret(proof)
  const change = (old: Secrets) => ({
    ...old,
    webhookSecret: made ?? input.secret ?? old.clientSecret ?? refuse('crm-sync.secret_needed'),
  })
  await changeNewest({ tx, now, settings: config }, { companyId: row.company_id, credentialId: row.id, change })
  const saved = await saveConnection({ tx, emit, now }, row, { has_webhook: true })
  return { connection: wireConnection(saved), url: webhookUrl(config, row.id), secret: made }
})

export const closeCrmWebhook = handle(contracts.closeCrmWebhook, async ({ input, tx, emit, now, config }) => {
  const row = await lockConnection(tx, input.connectionId)
  const change = ({ webhookSecret: _, ...others }: Secrets) => others
  await changeNewest({ tx, now, settings: config }, { companyId: row.company_id, credentialId: row.id, change })
  await tx.deleteFrom('crm_signals').where('connection_id', '=', row.id).execute()
  return wireConnection(await saveConnection({ tx, emit, now }, row, { has_webhook: false }))
})
