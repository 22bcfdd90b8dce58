/**
 * What the browser's WebAuthn dialogue takes and gives, in its own JSON form
 * (`PublicKeyCredential.parseRequestOptionsFromJSON`, `credential.toJSON()`). The server's library
 * checks every part of it; here each part is bounded, and what the server does not read falls away.
 */
import * as z from 'zod/mini'
import { text } from '../platform/values.ts'

export const webauthnOptions = z.record(z.string(), z.unknown())

const base64url = (max: number) => text(max).check(z.regex(/^[\w-]*$/))
/** At most 1,023 bytes by the standard. */
const credentialId = base64url(1400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
const clientDataJSON = base64url(2000)

/** A passkey that is known answers a challenge. */
export const webauthnResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(1000),
    /** One of ML-DSA-44, the longest that is asked for, takes 3,227 characters. */
    signature: base64url(4500),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type WebauthnResponse = z.infer<typeof webauthnResponse>

/** A passkey that was just made. */
export const webauthnRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
})
export type WebauthnRegistration = z.infer<typeof webauthnRegistration>
