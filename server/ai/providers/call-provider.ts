/**
 * One HTTP call to a provider through the guarded outside door, read line by line as it comes. A provider that falls
 * silent is given up by the clock of this call; time in which the reader is busy does not count against the provider.
 */
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { NotOutside } from '../../platform/outside/address.ts'
import { NotReached, streamFromOutside, textOf } from '../../platform/outside/call.ts'
import { type ProviderConnection, ProviderFailure, type ProviderProblem } from './port.ts'

export type ProviderCall = {
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** Sent as it is, in place of a body. */
  upload?: { contentType: string; bytes: Uint8Array }
}

const longestAnswer = 20_000_000
const longestRetryMs = 3_600_000

/** The answer as it comes, with no pause longer than the provider is allowed, and no more of it than `limit` bytes. */
async function* callForChunks(
  connection: ProviderConnection,
  call: ProviderCall,
  { signal, limit }: { signal: AbortSignal; limit: number },
): AsyncGenerator<Buffer> {
  const { firstAnswerMs, silenceMs } = connection
  const watchdog = silenceWatchdog(signal)
  let answer: IncomingMessage | undefined
  try {
    answer = await watchdog.during(firstAnswerMs, () => send(connection, call, watchdog.signal))
    assertSuccess(answer)
    const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]()
    let size = 0
    for (;;) {
      const { done, value } = await watchdog.during(silenceMs, () => chunks.next())
      if (done) return
      size += value.length
      if (size > limit) throw new ProviderFailure('malformed')
      yield value
    }
  } catch (error) {
    throw failureOf(error, signal, watchdog.isSilent())
  } finally {
    answer?.destroy()
  }
}

export async function* callForLines(
  connection: ProviderConnection,
  call: ProviderCall,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of callForChunks(connection, call, { signal, limit: longestAnswer })) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function callForJson<T extends z.ZodMiniType>(
  connection: ProviderConnection,
  call: ProviderCall,
  { signal, schema }: { signal: AbortSignal; schema: T },
): Promise<z.infer<T>> {
  const watchdog = silenceWatchdog(signal)
  try {
    const text = await watchdog.during(connection.firstAnswerMs, async () => {
      const answer = await send(connection, call, watchdog.signal)
      assertSuccess(answer)
      return await textOf(answer, longestAnswer)
    })
    return parseFrame(schema, text)
  } catch (error) {
    throw failureOf(error, signal, watchdog.isSilent())
  }
}

/** The whole answer as it came. */
export async function callForBytes(
  connection: ProviderConnection,
  call: ProviderCall,
  limits: { signal: AbortSignal; limit: number },
): Promise<Buffer> {
  const whole: Buffer[] = []
  for await (const chunk of callForChunks(connection, call, limits)) whole.push(chunk)
  return Buffer.concat(whole)
}

/** What a provider sends is somebody else's word: it fits, or the answer is worth nothing. */
export function parseFrame<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw new ProviderFailure('malformed')
  }
}

/** The data of server-sent events, in the order in which they come. */
export async function* eventData(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const text of lines) {
    if (text.startsWith('data:')) data.push(text.slice('data:'.length).trimStart())
    else if (text === '' && data.length > 0) {
      yield data.join('\n')
      data = []
    }
  }
  if (data.length > 0) yield data.join('\n')
}

async function send(
  { baseUrl, exempt }: ProviderConnection,
  { path, headers, body, upload }: ProviderCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = upload?.bytes ?? (body && JSON.stringify(body))
  return await streamFromOutside({
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    method: bytes === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(bytes !== undefined && { 'content-type': upload?.contentType ?? 'application/json' }),
      'user-agent': 'Aura/1',
    },
    ...(bytes !== undefined && { body: bytes }),
    signal,
    exempt,
  })
}

function assertSuccess(answer: IncomingMessage): void {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return
  answer.destroy()
  throw new ProviderFailure(problemOf(status), { retryAfterMs: retryAfterOf(answer.headers['retry-after']) })
}

export function problemOf(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'model_not_found'
  if (status === 429) return 'rate_limited'
  return status === 408 || status >= 500 ? 'server_error' : 'refused'
}

/** Only seconds: a date would be by the provider's clock. */
const retryAfterOf = (header: string | undefined): number =>
  /^\d{1,6}$/.test(header ?? '') ? Math.min(Number(header) * 1000, longestRetryMs) : 0

function failureOf(error: unknown, signal: AbortSignal, isSilent: boolean): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ProviderFailure) return error
  if (isSilent) return new ProviderFailure('timeout', { cause: error })
  const isUnreached = error instanceof NotOutside || error instanceof NotReached
  return new ProviderFailure(isUnreached ? 'unreachable' : 'cut_off', { cause: error })
}

function silenceWatchdog(outer: AbortSignal) {
  const silence = new AbortController()
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    isSilent: () => silence.signal.aborted,
    during: async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
      const timer = setTimeout(() => silence.abort(), ms)
      try {
        return await work()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
