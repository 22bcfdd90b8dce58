/** Which field the provider's refusal is about, as far as its own code tells. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import type { PartName } from './fields.ts'

/** Meta's and Twilio's codes and those of mail servers, as they stand at the end of their words. */
const codes: Record<ChannelKind, Readonly<Record<string, PartName | 'address'>>> = {
  whatsapp: {
    10: 'accessToken',
    100: 'phoneNumberId',
    190: 'accessToken',
    200: 'accessToken',
    803: 'phoneNumberId',
  },
  rcs: { 400: 'privateKey', 401: 'privateKey', 403: 'address' },
  email: { 530: 'password', 534: 'password', 535: 'password', 538: 'security' },
  voice: { 20003: 'authToken', 20005: 'accountSid', 20404: 'accountSid' },
  webchat: {},
  sms: { 20003: 'authToken', 20005: 'accountSid', 20404: 'accountSid' },
}

export function blamed(kind: ChannelKind, error: unknown): PartName | 'address' | undefined {
  if (!(error instanceof RefusedError)) return undefined
  if (error.code === 'channels.address_taken' || error.code === 'channels.address_elsewhere') return 'address'
  if (error.code === 'channels.unreachable') return kind === 'email' ? 'smtpHost' : 'baseUrl'
  if (error.code !== 'channels.refused') return undefined
  const [, code = ''] = /\((\d+)\)$/.exec(String(error.params.problem ?? '')) ?? []
  return codes[kind][code]
}
