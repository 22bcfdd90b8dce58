/**
 * Where the mail of a channel arrives: at an address made for it, to which the company forwards, or at the channel's
 * own where the company's domain sends its mail to us.
 */
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'

export type MailConfig = Pick<Config, 'mode' | 'publicUrl' | 'mailDomain' | 'mailPort'>

/** A developer's machine has no domain; this one leads nowhere. */
const nowhere = 'inbox.aura.test'

export function mailPlace({ mode, publicUrl, mailDomain, mailPort }: MailConfig) {
  const domain = mailDomain ?? (mode === 'embedded' ? nowhere : new URL(publicUrl).hostname)
  return { domain, host: mode === 'embedded' ? '127.0.0.1' : domain, port: mailPort }
}

/** The channel's id without its lines. */
export const forwardingAddress = (domain: string, channelId: string): string =>
  `${channelId.replaceAll('-', '')}@${domain}`

const forwardingId = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Null when no channel has this address. */
export async function channelOfMail(db: Db, domain: string, address: string) {
  const at = address.lastIndexOf('@')
  const parts = address.slice(at + 1) === domain ? forwardingId.exec(address.slice(0, at))?.slice(1) : undefined
  const { rows } = await sql<{ company_id: string; channel_id: string }>`
    select company_id, channel_id from channel_of_mail(${parts?.join('-') ?? null}::uuid, ${address})`.execute(db)
  const [row] = rows
  return row ? { companyId: row.company_id, channelId: row.channel_id } : null
}
