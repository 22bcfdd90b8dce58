/**
 * What is needed to connect a channel of each kind, in the provider's own words. Settings are shown to users who may
 * see channels; secrets are never shown again.
 */
import * as z from 'zod/mini'
import { email, text, trimmed } from '../platform/values.ts'
import { webchatSettings } from '../webchat/settings.ts'
import type { ChannelKind } from './channel.ts'

const number = trimmed(25).check(z.regex(/^\d{5,25}$/))
const secret = (longest: number) => trimmed(longest, 8)
const baseUrl = text(300).check(z.url())

export const channelParts = {
  whatsapp: {
    settings: z.strictObject({
      phoneNumberId: number,
      businessAccountId: number,
      baseUrl: z._default(baseUrl, 'https://graph.facebook.com/v21.0'),
    }),
    /** The token of `verifyToken` is ours: the provider shows with it that it was told by us where to report to. */
    secrets: z.strictObject({ accessToken: secret(1024), appSecret: secret(1024), verifyToken: secret(1024) }),
  },
  sms: {
    settings: z.strictObject({
      accountSid: trimmed(34).check(z.regex(/^AC[0-9a-f]{32}$/)),
      baseUrl: z._default(baseUrl, 'https://api.twilio.com'),
    }),
    secrets: z.strictObject({ authToken: secret(256) }),
  },
  voice: {
    settings: z.strictObject({
      accountSid: trimmed(34).check(z.regex(/^AC[0-9a-f]{32}$/)),
      baseUrl: z._default(baseUrl, 'https://api.twilio.com'),
    }),
    secrets: z.strictObject({ authToken: secret(256) }),
  },
  rcs: {
    settings: z.strictObject({
      clientEmail: email,
      tokenUrl: z._default(baseUrl, 'https://oauth2.googleapis.com/token'),
      baseUrl: z._default(baseUrl, 'https://rcsbusinessmessaging.googleapis.com'),
    }),
    /** With the client token the provider signs what it delivers. */
    secrets: z.strictObject({
      privateKey: trimmed(4000).check(z.regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/)),
      clientToken: secret(1024),
    }),
  },
  /** Nobody gives anything: the product is the provider. */
  webchat: { settings: webchatSettings, secrets: z.strictObject({}) },
  email: {
    /** Never without TLS: from the first byte, or before anything is said that matters. */
    settings: z.strictObject({
      smtpHost: trimmed(253).check(z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)),
      smtpPort: z._default(trimmed(5).check(z.regex(/^[1-9]\d{0,4}$/)), '587'),
      security: z._default(z.enum(['starttls', 'tls']), 'starttls'),
      user: trimmed(254, 1).check(z.regex(/^[^\p{Cc}]*$/u)),
      senderName: z._default(trimmed(80).check(z.regex(/^[^\p{Cc}]*$/u)), ''),
    }),
    secrets: z.strictObject({ password: text(256, 1) }),
  },
} as const satisfies Record<ChannelKind, { settings: z.ZodMiniObject; secrets: z.ZodMiniObject }>
