/** AWS Signature Version 4 of a request to S3, with the digest of its body. */
import { createHash, createHmac } from 'node:crypto'

export type SigningKey = { accessKeyId: string; secretAccessKey: string; region: string }
type Signing = { method: string; url: URL; body: string; now: Date; key: SigningKey }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Paths are made of letters, digits, dots, dashes, underscores and slashes, which stand in a canonical path as they are. */
export function signedHeaders({ method, url, body, now, key }: Signing): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = at.slice(0, 8)
  const digest = sha256(body)
  const headers = { host: url.host, 'x-amz-content-sha256': digest, 'x-amz-date': at }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const query = [...url.searchParams].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort()
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, digest].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const signing = [day, key.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secretAccessKey}`,
  )
  const signature = hmac(signing, toSign).toString('hex')
  const credential = `${key.accessKeyId}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
