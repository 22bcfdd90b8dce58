/** WebAuthn, as much of it as is ours: whose it is, where it holds, and which dialogue an answer belongs to. */

import type { WebauthnRegistration, WebauthnResponse } from '@aura/contracts/identity/webauthn.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Schema } from '../platform/database/schema.ts'

type FactorRow = Selectable<Schema['second_factors']>

/** Passkeys hold for a name, never for a number; on one's own machine that name is localhost. */
export function relyingParty(config: Config): { id: string; origins: string[] } {
  const url = new URL(config.publicUrl)
  if (config.mode === 'production' || !/^[\d.[\]:]+$/.test(url.hostname))
    return { id: url.hostname, origins: [url.origin] }
  const local = new URL(url)
  local.hostname = 'localhost'
  return { id: 'localhost', origins: [local.origin] }
}

export function registrationOptions(
  config: Config,
  user: { id: string; email: string; name: string },
  existing: FactorRow[],
) {
  return generateRegistrationOptions({
    rpName: 'Aura',
    rpID: relyingParty(config).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: existing.flatMap(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export function authenticationOptions(config: Config, existing: FactorRow[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    allowCredentials: existing.flatMap(credentialOf),
    userVerification: 'preferred',
  })
}

const credentialOf = ({ credential_id }: FactorRow) => (credential_id === null ? [] : [{ id: credential_id }])

/** What is to be stored of a new one; null when the answer is not to be believed. */
export async function verifyNewPasskey(config: Config, challenge: string, response: WebauthnRegistration) {
  const { id, origins } = relyingParty(config)
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])].map(String),
  }
}

/** The new counter; null when it is not this passkey, not this dialogue, or a copy that lags behind. */
export async function verifyPasskeyAnswer(
  config: Config,
  challenge: string,
  passkey: FactorRow,
  response: WebauthnResponse,
): Promise<number | null> {
  if (passkey.credential_id === null || passkey.public_key === null) return null
  const { id, origins } = relyingParty(config)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
