/**
 * A secret is read by two people, in an emergency: one asks with a reason, another one who keeps the keys says yes, and
 * the one who asked sees the value once, within minutes. A company allows it or not; it begins with not. Who asked, why,
 * who said yes and that it was read is in the log; the value never is.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, text } from '../platform/values.ts'
import { credentialsRoom } from './credential.ts'

export const readingStates = ['asked', 'approved', 'refused', 'read'] as const
export const readingState = z.enum(readingStates)
export type ReadingState = z.infer<typeof readingState>
/** So long a question waits for its answer, and an approval for the look. */
export const answerMinutes = 60
export const lookMinutes = 10

export const reading = z.strictObject({
  id,
  credentialId: id,
  credential: z.string(),
  reason: z.string(),
  state: readingState,
  askedById: id,
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  readAt: z.nullable(instant),
})
export type Reading = z.infer<typeof reading>

/** The newest first. */
export const credentialReadings = query('credentials.readings', {
  input: z.strictObject({}),
  output: z.strictObject({ isAllowed: z.boolean(), rows: z.array(reading) }),
  needs: 'view_credenciais',
  errors: [],
})

export const allowReading = command('credentials.allow-reading', {
  input: z.strictObject({ isAllowed: z.boolean() }),
  output: z.strictObject({}),
  needs: 'update_credenciais',
  errors: [],
})

const key = { readingId: id }
const moved = {
  output: z.strictObject({}),
  needs: 'update_credenciais',
  errors: ['credentials.reading_not_found', 'credentials.reading_refused'],
} as const

export const askReading = command('credentials.ask-reading', {
  input: z.strictObject({ ...key, credentialId: id, reason: text(500, 10).check(z.trim()) }),
  output: z.strictObject({}),
  needs: 'update_credenciais',
  errors: ['credentials.credential_not_found', 'credentials.reading_refused', 'credentials.id_taken'],
  perMinute: 10,
})

export const decideReading = command('credentials.decide-reading', {
  ...moved,
  input: z.strictObject({ ...key, isApproved: z.boolean() }),
})

/** Once. The answer is the only place where the values stand. */
export const readSecrets = command('credentials.read-secrets', {
  ...moved,
  input: z.strictObject(key),
  output: z.strictObject({ secrets: z.array(z.strictObject({ name: z.string(), value: z.string() })) }),
  errors: [...moved.errors, 'credentials.credential_not_found'],
  secret: true,
  perMinute: 10,
})

const rooms = { rooms: () => [credentialsRoom] }
export const readingChanged = event(
  'credentials.reading_changed',
  z.strictObject({ readingId: id, credentialId: id, name: z.string(), reason: z.string(), state: readingState }),
  rooms,
)
export const readingAllowed = event('credentials.reading_allowed', z.strictObject({ isAllowed: z.boolean() }), rooms)
