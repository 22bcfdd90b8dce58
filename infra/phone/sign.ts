/** How the providers sign what they deliver, written from their own descriptions and not from our adapters. */
import { createHmac } from 'node:crypto'

/** Meta: `X-Hub-Signature-256`, over the bytes of the body with the app's secret. */
export const metaSignature = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(Buffer.from(body, 'utf8')).digest('hex')}`

/** Twilio: `X-Twilio-Signature`, over the address and every field, sorted, name and value without anything between. */
export function twilioSignature(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  let text = url
  for (const name of Object.keys(fields).sort()) text += name + fields[name]
  return createHmac('sha1', authToken).update(Buffer.from(text, 'utf8')).digest('base64')
}

/** Google: `X-Goog-Signature`, over what is inside the envelope with the client token. */
export const googleSignature = (clientToken: string, inside: string): string =>
  createHmac('sha512', clientToken).update(Buffer.from(inside, 'utf8')).digest('base64')
