/** The secret of an inbound webhook, in the vault under the id of the webhook. */
import { randomBytes } from 'node:crypto'
import { addVersion, createCredential, openCredential, type Saving } from '../../vault/index.ts'
import type { InboundRow } from './store.ts'

type Keyed = Pick<InboundRow, 'company_id' | 'id'>

export const newInboundSecret = (): string => randomBytes(24).toString('base64url')

export const createInboundSecret = (
  saving: Saving,
  { company_id, id, name }: Keyed & { name: string },
  secret: string,
) => createCredential(saving, { companyId: company_id, id, kind: 'inbound_webhook', name, secrets: { secret } })

/** The secret before it is refused from the next request on: it may be replaced because a stranger has it. */
export const replaceInboundSecret = (saving: Saving, { company_id, id }: Keyed, secret: string) =>
  addVersion(saving, { companyId: company_id, credentialId: id, secrets: { secret } })

/** Null of a webhook without one: no request proves itself against nothing. */
export async function openInboundSecret({ tx, settings }: Omit<Saving, 'now'>, id: string): Promise<string | null> {
  const { secret } = await openCredential(tx, settings, id)
  return secret ?? null
}
