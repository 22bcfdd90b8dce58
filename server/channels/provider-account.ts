/**
 * The account at a provider that a connection sends from. Channels with the same account share its rate: the number of
 * WhatsApp, the account of the SMS gateway, the service account of RCS, the user of the mail server.
 */
import type { ChannelConnection, ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { ChannelRow } from './channels.ts'

type Settings = Readonly<Record<string, string>>

/** The settings that name the account; null where the product itself carries the messages, or a call is no message. */
const partsOf: Readonly<Record<ChannelKind, ((settings: Settings) => (string | undefined)[]) | null>> = {
  whatsapp: ({ phoneNumberId }) => [phoneNumberId],
  sms: ({ accountSid }) => [accountSid],
  rcs: ({ clientEmail }) => [clientEmail],
  email: ({ smtpHost, user }) => [user, smtpHost],
  webchat: null,
  voice: null,
}

/** Messages a second that a provider lets every account send: Meta each number 80; the others have no common figure. */
const defaultRates: Readonly<Partial<Record<ChannelKind, number>>> = { whatsapp: 80 }

/** `key`: its name in the database, `name`: what the provider calls it, `perSecond`: the default; null where none is known. */
export type ProviderAccount = { key: string; kind: ChannelKind; name: string; perSecond: number | null }

type Connected = Pick<ChannelRow, 'kind' | 'settings' | 'backup'>

/** Of one of the connections of a channel; undefined where it has no account. */
export function providerAccount(
  { kind, settings, backup }: Connected,
  connection: ChannelConnection,
): ProviderAccount | undefined {
  const used = connection === 'backup' ? (backup?.settings ?? {}) : settings
  const parts = partsOf[kind]?.(used) ?? []
  const isNamed = parts.length > 0 && parts.every((part) => part !== undefined && part !== '')
  if (!isNamed) return undefined
  const name = parts.join(' · ')
  return { key: `${kind}:${name.toLowerCase()}`, kind, name, perSecond: defaultRates[kind] ?? null }
}
