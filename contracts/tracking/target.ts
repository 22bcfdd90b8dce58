/**
 * Where short links lead: addresses that the company has saved, and no others, so that nobody uses its links to send
 * people elsewhere. A target that was reported warns before it opens; one that was revoked opens no more, for good.
 */
import * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import { command, event, query, type StateOf, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text, trimmed } from '../platform/values.ts'

export const targetStates = ['active', 'reported', 'revoked'] as const
export const targetState = z.enum(targetStates)
export type TargetState = z.infer<typeof targetState>

/** A page of the web, without a name or password before its host. */
export const webAddress = trimmed(1000, 8).check(
  z.regex(/^https?:\/\/[^\s"'<>\\@]+$/i),
  z.refine((value) => URL.canParse(value), { error: 'an address' }),
)

const utm = z.nullable(singleLine(100))

export const longestLifeDays = 730

export const targetCollection = collection({
  feature: 'tracking',
  one: 'target',
  many: 'targets',
  fields: {
    name: singleLine(80),
    url: webAddress,
    utmSource: utm,
    utmMedium: utm,
    /** Null: the name of the campaign. */
    utmCampaign: utm,
    /** How long a link of one person opens. */
    lifeDays: integer(1, longestLifeDays),
    /** Whether the address says which link it was opened from, so that the company's site can report a conversion. */
    carriesRef: z.boolean(),
  },
  facts: { state: targetState, stateReason: z.nullable(z.string()), madeAt: instant },
  state: {},
  limit: 500,
  needs: { view: 'view_campaigns', create: 'create_campaigns', edit: 'manage_campaigns' },
  errors: ['tracking.url_taken', 'tracking.not_now'],
})
export const { create: createTarget, edit: editTarget, saved: targetSaved, view: targets } = targetCollection
export const target = targetCollection.record
export type Target = z.infer<typeof target>
export type TargetsState = StateOf<typeof targets>

const moving = (name: string) =>
  command(name, {
    input: z.strictObject({ targetId: id, reason: singleLine(200) }),
    output: target,
    needs: 'manage_campaigns',
    errors: ['tracking.target_not_found', 'tracking.not_now'],
  })

/** Its links warn before they open. */
export const reportTarget = moving('tracking.report-target')
/** The report was looked into, and is answered. */
export const clearTarget = moving('tracking.clear-target')
/** None of its links opens any more. */
export const revokeTarget = moving('tracking.revoke-target')

/** A link that is no one person's: on a poster, in a QR code, in an advertisement. */
export const sharedLink = z.strictObject({
  code: z.string(),
  url: z.string(),
  name: z.string(),
  isQr: z.boolean(),
  madeAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  human: z.int(),
  machine: z.int(),
  pending: z.int(),
})
export type SharedLink = z.infer<typeof sharedLink>

export const mostSharedLinks = 100
export const shortCode = text(12, 12).check(z.regex(/^[0-9A-Za-z]{12}$/))

export const sharedLinks = query('tracking.links', {
  input: z.strictObject({ targetId: id }),
  output: z.array(sharedLink),
  needs: 'view_campaigns',
  errors: ['tracking.target_not_found'],
})

export const createLink = command('tracking.create-link', {
  input: z.strictObject({ targetId: id, name: singleLine(80), isQr: z.boolean(), expiresAt: z.nullable(instant) }),
  output: sharedLink,
  needs: 'create_campaigns',
  errors: ['tracking.target_not_found', 'tracking.not_now', 'tracking.too_many_links'],
})

export const revokeLink = command('tracking.revoke-link', {
  input: z.strictObject({ code: shortCode }),
  output: z.strictObject({ revokedAt: instant }),
  needs: 'manage_campaigns',
  errors: ['tracking.link_not_found'],
})

/** Something was counted anew: open screens ask again. */
export const counted = event('tracking.counted', z.strictObject({ at: instant }), { rooms: () => ['tracking.pulse'] })
export const pulse = view('tracking.pulse', {
  params: z.strictObject({}),
  state: z.strictObject({ at: z.nullable(instant) }),
  needs: 'view_campaigns',
  room: () => 'tracking.pulse',
})
