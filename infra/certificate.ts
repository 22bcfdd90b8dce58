/**
 * A key and a certificate that signs itself, for tests which speak TLS on loopback. Node makes keys and signatures;
 * the few fields of X.509 around them are written here.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export type Certificate = { readonly key: string; readonly cert: string }

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const bytes = body.length < 0x80 ? [] : body.length < 0x100 ? [body.length] : [body.length >> 8, body.length & 0xff]
  const length = bytes.length === 0 ? [body.length] : [0x80 | bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts)
const bits = (bytes: Buffer) => tlv(0x03, Buffer.from([0]), bytes)

/** As bytes: the parts of an object identifier that are below 128 are one byte each. */
const ecdsaWithSha256 = sequence(tlv(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = tlv(0x06, Buffer.from('550403', 'hex'))
const subjectAltName = tlv(0x06, Buffer.from('551d11', 'hex'))

const day = 86_400_000
const time = (at: number) =>
  tlv(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`, 'ascii'))

export function selfSigned(names: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(names[0] ?? '')))))
  const alternatives = sequence(...names.map((name) => tlv(0x82, Buffer.from(name, 'ascii'))))
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(sequence(subjectAltName, tlv(0x04, alternatives)))),
  )
  const certificate = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
