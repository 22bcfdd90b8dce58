/**
 * A form that stands on a site of the company's: who fills it in gets a letter, and is a contact with a consent once the
 * button behind its link was pressed. Each version of the consent's text is kept as it was read.
 */
import * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import { query, type StateOf } from '../platform/operation.ts'
import { email, id, instant, integer, singleLine, text, trimmed } from '../platform/values.ts'
import { overviewDays } from './overview-days.ts'

/** Where the form may stand: a scheme, a host, and nothing behind it. */
export const site = trimmed(200, 8).check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/))
export const mostSites = 10

export const formCollection = collection({
  feature: 'tracking',
  one: 'form',
  many: 'forms',
  fields: {
    name: singleLine(80),
    /** What the visitor reads on top. */
    title: singleLine(120),
    consentText: trimmed(400, 20),
    asksPhone: z.boolean(),
    /** The SMS channel over which the owner of the phone confirms it; null: it is taken unconfirmed. */
    phoneChannelId: z._default(z.nullable(id), null),
    sites: z.array(site).check(z.maxLength(mostSites, { abort: true })),
  },
  facts: { consentVersion: integer(1), madeAt: instant },
  state: {},
  limit: 100,
  errors: ['tracking.form_channel_unfit'],
  needs: { view: 'view_campaigns', create: 'create_campaigns', edit: 'manage_campaigns' },
})
export const { create: createForm, edit: editForm, saved: formSaved, view: forms } = formCollection
export const form = formCollection.record
export type Form = z.infer<typeof form>
export type FormsState = StateOf<typeof forms>

const utm = z._default(trimmed(100), '')
/** What the visitor's browser sends; `website` is seen by no person. */
export const formAnswer = z.object({
  name: singleLine(80),
  email,
  phone: z._default(trimmed(30), ''),
  consent: z.literal('on'),
  website: z._default(text(200), ''),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
})
export type FormAnswer = z.infer<typeof formAnswer>

export const sourceKinds = ['form', 'link', 'qr', 'whatsapp_ad'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Where people came from, the most people first. */
export const sources = query('tracking.sources', {
  input: z.strictObject({ days: z.literal(overviewDays) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(sourceKinds),
        /** The form, the link, the advertisement. */
        name: z.string(),
        source: z.nullable(z.string()),
        medium: z.nullable(z.string()),
        campaign: z.nullable(z.string()),
        /** Hits by people, or forms that were sent in. */
        visits: z.int(),
        /** People whose contact came from it. */
        contacts: z.int(),
        conversions: z.int(),
      }),
    ),
  }),
  needs: 'view_campaigns',
  errors: [],
  perMinute: 120,
})
