/**
 * What the browser's WebAuthn dialogue takes and gives, in its own JSON form
 * (`PublicKeyCredential.parseRequestOptionsFromJSON`, `credential.toJSON()`). The server's library
 * checks every part of it; here it is only bounded.
 */
import * as z from 'zod/mini'

export const webauthnOptions = z.record(z.string(), z.unknown())

const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/))

export const webauthnResponse = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes }),
})
export type WebauthnResponse = z.infer<typeof webauthnResponse>
