/** The browser's own passkey dialogue, from and to the JSON that the server speaks. */
import {
  type WebauthnRegistration,
  type WebauthnResponse,
  webauthnRegistration,
  webauthnResponse,
} from '@aura/contracts/identity/webauthn.ts'

type Options = Record<string, unknown>

/** The person closed the dialogue, or the device has no such key. */
export class PasskeyNotUsed extends Error {}

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

// The server's library made the options; the browser checks them again.
export const askPasskey = async (options: Options): Promise<WebauthnResponse> =>
  webauthnResponse.parse(
    await answerOf(() =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as unknown as PublicKeyCredentialRequestOptionsJSON,
        ),
      }),
    ),
  )

export const makePasskey = async (options: Options): Promise<WebauthnRegistration> =>
  webauthnRegistration.parse(
    await answerOf(() =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as unknown as PublicKeyCredentialCreationOptionsJSON,
        ),
      }),
    ),
  )

async function answerOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    throw new PasskeyNotUsed('no passkey', { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed('no passkey')
  return credential.toJSON()
}
