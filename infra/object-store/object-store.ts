/** A store on this machine that speaks S3: real HTTP, AWS Signature Version 4 verified, buckets in the path, faults on demand. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const storeKey = { accessKeyId: 'fake-store-id', secretAccessKey: 'fake-store-key' }
export const storeRegion = 'sa-east-1'

export type StoreFault = { kind: 'status'; status: number } | { kind: 'torn' | 'silence' }
export type Bucket = {
  readonly objects: ReadonlyMap<string, string>
  /** Keys in the order in which they were written. */
  readonly written: readonly string[]
  /** The next writes go wrong; a torn one is done and not answered. */
  fail: (fault: StoreFault, times?: number) => void
  /** The key is taken no more. */
  revoke: () => void
}
type OwnBucket = Bucket & { objects: Map<string, string>; written: string[]; faults: StoreFault[]; secret: string }

export type ObjectStore = {
  bucket: (name: string) => Bucket
  /** True if it was one of its addresses. */
  handle: (request: IncomingMessage, response: ServerResponse, prefix: string) => boolean
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(hash(a)), Buffer.from(hash(b)))
const longestSkewMs = 15 * 60_000

/** The error code that S3 answers; null of a request that is signed right. */
function problemOf(request: IncomingMessage, body: string, secret: string): string | null {
  const { headers, method = '', url = '' } = request
  const [, keyId = '', day = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== storeKey.accessKeyId) return 'InvalidAccessKeyId'
  const at = String(headers['x-amz-date'] ?? '')
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day) || !(Math.abs(Date.now() - sent) <= longestSkewMs)) return 'RequestTimeTooSkewed'
  if (region !== storeRegion) return 'AuthorizationHeaderMalformed'
  const digest = String(headers['x-amz-content-sha256'] ?? '')
  if (digest !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!required.every((name) => names.split(';').includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query, lines.join(''), names, digest].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return same(hmac(signing, toSign).toString('hex'), signature) ? null : 'SignatureDoesNotMatch'
}

/** Addresses are `<prefix>/<bucket>/<key>`; a bucket is there once somebody asks for it by name, `gone` never. */
export function objectStore(): ObjectStore {
  const buckets = new Map<string, OwnBucket>()
  const bucketOf = (name: string): OwnBucket => {
    const known = buckets.get(name)
    if (known) return known
    const fresh: OwnBucket = {
      ...{ objects: new Map(), written: [], faults: [], secret: storeKey.secretAccessKey },
      fail: (fault, times = 1) => void fresh.faults.push(...Array.from({ length: times }, () => fault)),
      revoke: () => {
        fresh.secret = 'revoked'
      },
    }
    buckets.set(name, fresh)
    return fresh
  }
  const serve = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const [, name = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? []
    const no = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    if (name === 'gone') return void no(404, 'NoSuchBucket')
    const bucket = bucketOf(name)
    const problem = problemOf(request, body, bucket.secret)
    if (problem) return void no(problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem)
    if (request.method === 'GET') {
      const object = bucket.objects.get(key)
      return void (object === undefined ? no(404, 'NoSuchKey') : response.writeHead(200).end(object))
    }
    if (request.method !== 'PUT') return void no(405, 'MethodNotAllowed')
    const fault = bucket.faults.shift()
    if (fault?.kind === 'status') return void no(fault.status, 'InternalError')
    if (fault?.kind === 'silence') return
    bucket.objects.set(key, body)
    bucket.written.push(key)
    if (fault?.kind === 'torn') return void response.destroy()
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }
  return {
    bucket: bucketOf,
    handle(request, response, prefix) {
      const { pathname } = new URL(request.url ?? '/', 'http://store')
      if (!pathname.startsWith(`${prefix}/`)) return false
      serve(request, response, pathname.slice(prefix.length)).catch(() => response.destroy())
      return true
    },
  }
}

export type StoreServer = AsyncDisposable & ObjectStore & { readonly origin: string }

/** One of its own, on a port of its own. */
export async function startObjectStore(): Promise<StoreServer> {
  const store = objectStore()
  const server = createServer((request, response) => void store.handle(request, response, ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...store,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
