/** Codes of an authenticator app: RFC 6238 as the apps understand it, six digits every thirty seconds. */
import { Secret, TOTP } from 'otpauth'

const period = 30
const of = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'Aura',
    ...(label !== undefined && { label }),
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string): string => of(secret, email).toString()

/** The step whose code this is, one before or after now at most; null when it is none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = of(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}
