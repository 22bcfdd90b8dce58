/**
 * A contact's consents per channel, with their sources. Withdrawn holds until the contact consents anew; without a
 * record, only answers to the contact's own messages go out.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, singleLine } from '../platform/values.ts'

export const channels = ['whatsapp', 'sms', 'rcs', 'email', 'webchat', 'voice'] as const
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
    evidence: z._default(z.nullable(singleLine(500)), null),
  }),
  output: consent,
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged'],
})

/**
 * One step of how it came to what is allowed now, and nobody can change it afterwards. `how` says what the step was:
 * a word that was noted, an import that was taken back, two cards that became one or two again.
 */
export const consentChange = z.strictObject({
  id,
  channel,
  /** Null: from here on nothing was known. */
  state: z.nullable(consent.shape.state),
  source: z.nullable(consent.shape.source),
  how: z.enum(['recorded', 'import_undone', 'merged', 'merge_undone']),
  evidence: z.nullable(z.string()),
  /** The colleague who noted it, or whose import it was; null where a message did it, or it was before there was a history. */
  by: z.nullable(z.strictObject({ id, name: z.string() })),
  at: instant,
})
export type ConsentChange = z.infer<typeof consentChange>

export const consentHistoryLimit = 200

/** Newest first, with what was said to a card that went into this one. */
export const consentHistory = query('contacts.consent-history', {
  input: z.strictObject({ contactId: id }),
  output: z.array(consentChange),
  needs: 'view_bases',
  errors: [],
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
