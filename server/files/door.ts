/**
 * `POST /files?purpose=…&name=…&fileId=…` with the content as its body, and `GET /files/<id>/<name>` with a signed
 * link. Both are plain HTTP: a file neither fits into a message of the socket nor into a body of JSON.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { upload } from '@aura/contracts/files/file.ts'
import { purposeRow } from '@aura/contracts/files/purposes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import type { OpenFor } from '../platform/handle.ts'
import { originOf } from '../platform/http/origin.ts'
import { parse } from '../platform/parse.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { type UploadsUnderWay, uploadsUnderWay } from './concurrent-uploads.ts'
import { inspect } from './inspect.ts'
import { disposition, plainName } from './name.ts'
import { inWords, receiveUpload } from './receive-upload.ts'
import { findRow } from './rows.ts'
import { isSigned } from './sign.ts'
import { diskStore } from './store.ts'
import { type InTransaction, type NewFile, storeFile } from './store-file.ts'

/** How long a sender of too much may go on before the connection is cut: time to read the refusal. */
const lingerMs = 2_000

export function filesDoor(app: FastifyInstance, open: OpenFor): void {
  const underWay = uploadsUnderWay()
  void app.register(async (door) => {
    // The body is the content, whatever the sender calls it; it is read by the handler and by nobody before.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', (_, __, done) => done(null))
    door.post('/files', (request, reply) => receive(request, reply, open, underWay))
    door.get('/files/:fileId/:name', (request, reply) => send(request, reply, open))
  })
}

async function receive(request: FastifyRequest, reply: FastifyReply, open: OpenFor, underWay: UploadsUnderWay) {
  letRun(request.raw, reply.raw)
  const { authorization } = request.headers
  const origin = originOf(request)
  const context = open({ name: 'files.upload', origin, authorization, setCookie: () => {} })
  context.limit()
  const { fileId, purpose, name } = parse(upload, request.query)
  const row = purposeRow(purpose)
  if (!row.uploaded) return refuse('request.invalid', { fields: { purpose: 'custom' } })
  const { companyId, userId } = await context.asCaller(async ({ caller }) => caller)
  const { config, asCaller } = context
  return await receiveFile(request, reply, {
    config,
    file: { fileId, companyId, purpose, name, by: userId },
    underWay: () => underWay(config, { address: origin.address, account: userId }),
    within: asCaller,
  })
}

export type IncomingUpload = {
  config: Config
  file: Omit<NewFile, 'type'>
  /** Refuses one more than the sender may have under way. */
  underWay: () => Disposable
  within: InTransaction
}

/** From the body of a request to a file, within the bounds of its purpose. */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, file, underWay, within }: IncomingUpload,
) {
  const row = purposeRow(file.purpose)
  if (Number(request.headers['content-length'] ?? 0) > row.maxBytes)
    return refuse('files.too_large', { params: { limit: inWords(row.maxBytes) } })
  using _ = underWay()
  await using arrived = await receiveUpload(config, bodyOf(request), row.maxBytes)
  const type = await inspect(arrived.path, arrived.size, row)
  const stored = await storeFile(
    { config, store: diskStore(config), within },
    { ...file, name: plainName(file.name), type },
    arrived,
  )
  return reply.header('cache-control', 'no-store').send(stored)
}

/** A sender that goes away in the middle is no fault of ours. What is refused early is not cut off, but let run. */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk
  } catch {
    throw new Refusal('files.incomplete')
  }
  if (!raw.complete) throw new Refusal('files.incomplete')
}

/** After an early refusal the rest of the body runs into nothing for a moment, so that the answer is read. */
export function letRun(request: IncomingMessage, answer: ServerResponse): void {
  answer.once('finish', () => {
    if (request.complete) return
    request.on('error', () => {})
    request.resume()
    const impatience = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('close', () => clearTimeout(impatience))
  })
}

const linkQuery = z.object({ in: z.uuid(), until: z.coerce.number(), sig: z.string().check(z.maxLength(100)) })
const path = z.object({ fileId: z.uuid() })
const pictures = /^image\//

async function send(request: FastifyRequest, reply: FastifyReply, open: OpenFor) {
  const context = open({ name: 'files.download', origin: originOf(request), setCookie: () => {} })
  context.limit()
  const [params, query] = [z.safeParse(path, request.params), z.safeParse(linkQuery, request.query)]
  if (!params.success || !query.success) return refuse('files.link_invalid')
  const { fileId } = params.data
  const { in: companyId, until, sig } = query.data
  if (!isSigned(context.config, { companyId, fileId, until }, sig)) return refuse('files.link_invalid')
  const left = until - context.now.getTime()
  if (left <= 0) return refuse('files.link_expired')
  const row = await context.inCompany(companyId, null, ({ tx }) => findRow(tx, fileId))
  const gone = !row?.stored || (row.taken_at === null && row.expires_at <= context.now)
  const content = gone ? null : await diskStore(context.config).read({ companyId, hash: row.hash })
  if (!row || !content) return refuse('files.not_found')
  const etag = `"${row.hash}"`
  reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${Math.floor(left / 1000)}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (request.headers['if-none-match'] === etag) {
    content.destroy()
    return reply.status(304).send()
  }
  return reply
    .type(row.type === 'text/csv' ? 'text/csv; charset=utf-8' : row.type)
    .header('content-length', row.size)
    .header('content-disposition', disposition(row.name, pictures.test(row.type)))
    .send(content)
}
