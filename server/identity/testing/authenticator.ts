/** A passkey without a browser: makes a key, and answers the two WebAuthn dialogues as a device does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** As much CBOR as an attestation needs: small integers, byte and text strings, maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

export function authenticator(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(flags: number, more: Uint8Array): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  return {
    register(challenge: string, from = origin) {
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = authenticatorData(0x45, credential)
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const response = {
        clientDataJSON: b64(clientData('webauthn.create', challenge, from)),
        attestationObject: b64(attestation),
      }
      return { id: b64(id), rawId: b64(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    sign(challenge: string, from = origin) {
      const data = clientData('webauthn.get', challenge, from)
      const authData = authenticatorData(0x05, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = { clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature) }
      return { id: b64(id), rawId: b64(id), type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}
