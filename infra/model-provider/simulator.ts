/** A provider of language models on this machine: real HTTP of four kinds, answers and faults from a script. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { answerAudio, formFields, isAudioPath } from './audio.ts'
import { answerEmbeddings, embeddingDimension } from './embeddings.ts'
import type { Heard, ProviderShape, Script } from './script.ts'
import { providerShapes } from './shapes.ts'

type Kind = keyof typeof providerShapes

export type ModelProviderSimulator = AsyncDisposable & {
  readonly origin: string
  readonly urlOf: (kind: Kind) => string
  /** The one that is accepted now. */
  readonly key: string
  readonly accept: (key: string) => void
  readonly modelIds: readonly string[]
  /** Every request, in the order in which they came. */
  readonly requests: readonly Heard[]
  /** Answers that are being given now. */
  readonly open: () => number
  /** From now on; what is left out is as in the beginning. */
  readonly answer: (script: Partial<Script>) => void
}

const plain: Script = {
  ...{ words: ['Boa ', 'tarde', ', tudo bem?'], call: null, afterTools: null },
  ...{ usage: { input: 12, output: 5 }, gate: null, fault: null },
  speech: { heard: 'Quantas conversas estão abertas?', fault: null },
  embedding: { dimension: embeddingDimension, fault: null },
}
/** A model calls tools only where some are offered. */
const toolOffer = z.object({ tools: z.array(z.unknown()) })
const conversation = z.object({
  messages: z.optional(z.array(z.unknown())),
  contents: z.optional(z.array(z.unknown())),
})
/** Whatever the provider calls a tool's result. */
function endsWithResult(body: unknown): boolean {
  const { messages, contents } = z.safeParse(conversation, body).data ?? {}
  return /"role":"tool"|"tool_result"|"functionResponse"/.test(JSON.stringify((messages ?? contents)?.at(-1) ?? ''))
}
/** Of what it was sent. */
const rememberedMost = 10_000

export const fakeModelKey = 'fake-model-key'

type ModelProvider = Omit<ModelProviderSimulator, 'origin' | 'urlOf' | typeof Symbol.asyncDispose> & {
  /** `url` begins with the kind. */
  readonly serve: (request: IncomingMessage, response: ServerResponse, url: string) => void
}

/** The provider without a door of its own: another server may show it below one of its paths. */
export function createModelProvider(): ModelProvider {
  let key = fakeModelKey
  const modelIds = ['small-chat', 'large-chat']
  const requests: Heard[] = []
  let script = plain
  let openCount = 0
  let embeddingFaults = 0

  async function answer(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const [, kind = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(url) ?? []
    const shape = Object.entries(providerShapes).find(([name]) => name === kind)?.[1]
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = await bodyOf(request)
    requests.push({ path, headers, body })
    if (requests.length > rememberedMost) requests.shift()
    const reply = (status: number, value: object, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value))
    const { afterTools } = script
    const current = afterTools && endsWithResult(body) ? { ...plain, ...afterTools } : script
    const { fault } = current
    if (!shape) return void reply(404, { error: 'not found' })
    if (shape.keyOf(headers) !== key) return void reply(401, { error: { message: `Incorrect API key: ${key}` } })
    if (shape.chat.path.test(path)) await current.gate
    if (fault?.kind === 'status' && (fault.at === undefined || shape.chat.path.test(path))) {
      const rest = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      return void reply(fault.status, { error: { message: 'as the script says' } }, rest)
    }
    if (shape.models.path.test(path)) return void reply(200, shape.models.body(modelIds))
    if (shape.embed?.path.test(path)) {
      const { faults = Number.POSITIVE_INFINITY } = current.embedding
      const embedding = embeddingFaults < faults ? current.embedding : { ...current.embedding, fault: null }
      if (embedding.fault) embeddingFaults += 1
      return answerEmbeddings(response, { embed: shape.embed, body, script: embedding })
    }
    if (kind === 'openai' && isAudioPath(path))
      return await answerAudio(response, { path, body, script: current.speech })
    if (!shape.chat.path.test(path)) return void reply(404, { error: 'not found' })
    const { data: offer } = z.safeParse(toolOffer, body)
    await stream(response, shape.chat, offer ? current : { ...current, call: null })
  }

  return {
    ...{ modelIds, requests },
    serve: (request, response, url) => {
      openCount += 1
      response.once('close', () => (openCount -= 1))
      answer(request, response, url).catch(() => response.destroy())
    },
    get key() {
      return key
    },
    accept: (next) => {
      key = next
    },
    open: () => openCount,
    answer: (next) => {
      script = { ...plain, ...next }
      embeddingFaults = 0
    },
  }
}

export async function startModelProvider(): Promise<ModelProviderSimulator> {
  const provider = createModelProvider()
  const server = createServer((request, response) => provider.serve(request, response, request.url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    ...{ ...provider, origin, urlOf: (kind: Kind) => `${origin}/${kind}` },
    get key() {
      return provider.key
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const { 'content-type': type = '' } = request.headers
  if (type.startsWith('multipart/form-data')) return await formFields(new Uint8Array(bytes), type)
  return bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'))
}

/** Each frame leaves in two writes, so that no reader relies on frames that come whole. */
async function stream(response: ServerResponse, chat: ProviderShape['chat'], script: Script): Promise<void> {
  const { fault } = script
  response.writeHead(200, { 'content-type': chat.contentType })
  response.flushHeaders()
  const frames = chat.frames(script)
  const count = fault?.kind === 'status' || fault === null ? frames.length : fault.after
  for (const frame of frames.slice(0, count)) {
    const bytes = Buffer.from(frame)
    const middle = bytes.length >> 1
    for (const half of [bytes.subarray(0, middle), bytes.subarray(middle)])
      await new Promise<void>((resolve) => response.write(half, () => setImmediate(resolve)))
  }
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'torn') return void response.destroy()
  if (fault?.kind === 'nonsense') response.write('data: <html>Bad gateway</html>\n\n')
  if (fault?.kind === 'error') response.write(chat.error)
  response.end()
}
