import type { ChannelKind } from '@aura/contracts/channels/channel.ts'

/** What a person has from the provider; the token with which the provider shows itself is made here. */
export const secretNames = {
  whatsapp: ['accessToken', 'appSecret'],
  sms: ['authToken'],
  voice: ['authToken'],
  rcs: ['privateKey', 'clientToken'],
  email: ['password'],
  webchat: [],
} as const satisfies Record<ChannelKind, readonly string[]>

export type SecretName = (typeof secretNames)[ChannelKind][number]
