/**
 * Support access to a company: an owner allows it for some hours with a reason. Support acts as an account of its own
 * with fewer rights than an administrator, and whatever it does stands in the company's log under that account.
 * Withdrawing the consent, or its end, ends every visit at once.
 */
import * as z from 'zod/mini'
import { session } from '../identity/session.ts'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'

export const supportHours = { least: 1, most: 72 } as const

export const supportGrant = z.strictObject({
  id,
  reason: z.string(),
  /** The name of the owner. */
  givenBy: z.string(),
  createdAt: instant,
  until: instant,
})
export type SupportGrant = z.infer<typeof supportGrant>

export const supportVisit = z.strictObject({
  /** Also the account it acts as. */
  id,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  enteredAt: instant,
  until: instant,
  endedAt: z.nullable(instant),
})
export type SupportVisit = z.infer<typeof supportVisit>

export const visitsShown = 50

/** The open consent and the newest visits, the newest first. */
export const supportState = z.strictObject({ grant: z.nullable(supportGrant), visits: z.array(supportVisit) })
export type SupportState = z.infer<typeof supportState>

export const supportRoom = 'companies.support'
const room = { rooms: () => [supportRoom] }

export const support = view('companies.support', {
  params: z.strictObject({}),
  state: supportState,
  needs: 'view_companies',
  room: () => supportRoom,
})

/** What one visit did, the newest first. */
export const supportActions = query('companies.support-actions', {
  input: z.strictObject({ visitId: id }),
  output: z.array(z.strictObject({ position: z.int(), name: z.string(), at: instant })),
  needs: 'view_companies',
  errors: ['companies.support_visit_unknown'],
})

export const grantSupport = command('companies.grant-support', {
  input: z.strictObject({
    reason: singleLine(300),
    hours: integer(supportHours.least, supportHours.most),
  }),
  output: supportGrant,
  needs: 'manage_companies',
  errors: ['companies.support_open'],
})

export const withdrawSupport = command('companies.withdraw-support', {
  input: z.strictObject({ grantId: id }),
  output: z.strictObject({}),
  needs: 'manage_companies',
  errors: ['companies.support_closed'],
})

/** The platform owner's own session ends: support has no way back to it but signing in. */
export const enterSupport = command('companies.enter-support', {
  input: z.strictObject({ companyId: id, cookie: z.optional(z.boolean()) }),
  output: session,
  needs: 'manage_crm_owner',
  errors: ['companies.unknown', 'companies.support_refused', 'companies.own_company'],
  secret: true,
  perMinute: 30,
})

export const supportGranted = event('companies.support_granted', supportGrant, room)
/** By nobody: its time was up. */
export const supportClosed = event(
  'companies.support_closed',
  z.strictObject({ grantId: id, by: z.nullable(id), at: instant }),
  room,
)
export const supportEntered = event('companies.support_entered', supportVisit, room)
export const supportLeft = event('companies.support_left', z.strictObject({ visitId: id, at: instant }), room)
