/**
 * What has to be given to connect a channel of each kind, in the provider's own words. Settings are shown to
 * whoever may see channels; secrets are never shown again.
 */
import * as z from 'zod/mini'
import { email } from '../platform/values.ts'
import type { ChannelKind } from './channel.ts'

const number = z.string().check(z.trim(), z.regex(/^\d{5,25}$/))
const secret = (longest: number) => z.string().check(z.trim(), z.minLength(8), z.maxLength(longest))
const baseUrl = z.url().check(z.maxLength(300))

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
      accountSid: z.string().check(z.trim(), z.regex(/^AC[0-9a-f]{32}$/)),
      baseUrl: z._default(baseUrl, 'https://api.twilio.com'),
    }),
    secrets: z.strictObject({ authToken: secret(256) }),
  },
  voice: {
    settings: z.strictObject({
      accountSid: z.string().check(z.trim(), z.regex(/^AC[0-9a-f]{32}$/)),
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
      privateKey: z.string().check(z.trim(), z.maxLength(4000), z.regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/)),
      clientToken: secret(1024),
    }),
  },
  email: {
    /** Never without TLS: from the first byte, or before anything is said that matters. */
    settings: z.strictObject({
      smtpHost: z
        .string()
        .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)),
      smtpPort: z._default(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,4}$/)), '587'),
      security: z._default(z.enum(['starttls', 'tls']), 'starttls'),
      user: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}]*$/u)),
      senderName: z._default(z.string().check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}]*$/u)), ''),
    }),
    secrets: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  },
} as const satisfies Record<ChannelKind, { settings: z.ZodMiniObject; secrets: z.ZodMiniObject }>
