/**
 * What a person has allowed on each channel, and where that is known from. Withdrawn holds until she gives it
 * anew; nothing recorded means that only answers to her own messages go out.
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id, instant, line } from '../platform/values.ts'

export const channels = ['whatsapp', 'sms', 'rcs', 'email', 'voice'] as const
export const channel = z.enum(channels)
export type Channel = z.infer<typeof channel>

export const consent = z.strictObject({
  channel,
  state: z.enum(['given', 'withdrawn']),
  source: z.enum(['person', 'message', 'import', 'form']),
  /** The words or the paper it rests on. */
  evidence: z.nullable(z.string()),
  at: instant,
})
export type Consent = z.infer<typeof consent>

export const recordConsent = command('contacts.record-consent', {
  input: z.strictObject({
    contactId: id,
    channel,
    state: consent.shape.state,
    evidence: z._default(z.nullable(line(500)), null),
  }),
  output: consent,
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged'],
})

export const consentRecorded = event('contacts.consent_recorded', z.strictObject({ contactId: id, consent }), {
  rooms: ({ contactId }) => [`contacts.one:${contactId}`],
  about: ({ contactId }) => [contactId],
})

/** An import that noted it was taken back: the channel stands as before it, here as if nothing was ever said. */
export const consentForgotten = event('contacts.consent_forgotten', z.strictObject({ contactId: id, channel }), {
  rooms: ({ contactId }) => [`contacts.one:${contactId}`],
  about: ({ contactId }) => [contactId],
})
