/** One HTTP call to a CRM through the guarded outside door, and what its answer means. */
import type { CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import * as z from 'zod/mini'
import { NotOutside } from '../platform/outside/address.ts'
import { callOutside, NotReached, textOf } from '../platform/outside/call.ts'
import { type CrmConnection, CrmFailure } from './port.ts'

export type CrmCall<T extends z.ZodMiniType> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | number | null>>
  headers?: Record<string, string>
  body?: object
  /** Instead of JSON. */
  form?: Record<string, string>
  schema: T
}

const longestAnswer = 8_000_000
const longestRetryMs = 3_600_000

export async function callCrm<T extends z.ZodMiniType>(
  { baseUrl, callMs, exempt }: CrmConnection,
  { method = 'GET', path, query = {}, headers, body, form, schema }: CrmCall<T>,
  signal: AbortSignal,
): Promise<z.infer<T>> {
  const clock = AbortSignal.timeout(callMs)
  const sent = body ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : undefined
  const type = body ? 'application/json' : 'application/x-www-form-urlencoded'
  try {
    const answer = await callOutside({
      url: `${baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`,
      method,
      headers: {
        ...headers,
        ...(sent !== undefined && { 'content-type': type }),
        accept: 'application/json',
        'user-agent': 'Aura-CRM/1',
      },
      ...(sent !== undefined && { body: sent }),
      signal: AbortSignal.any([signal, clock]),
      exempt,
    })
    const status = answer.statusCode ?? 0
    if (status < 200 || status >= 300) {
      answer.destroy()
      throw new CrmFailure(problemOf(status), { retryAfterMs: retryAfterOf(answer.headers['retry-after']) })
    }
    return parseAnswer(schema, await textOf(answer, longestAnswer))
  } catch (error) {
    throw failureOf(error, signal, clock)
  }
}

function queryText(query: NonNullable<CrmCall<z.ZodMiniType>['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Some answers have no body. */
function parseAnswer<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> {
  try {
    return z.parse(schema, text === '' ? {} : JSON.parse(text))
  } catch {
    throw new CrmFailure('malformed')
  }
}

export function problemOf(status: number): CrmProblem {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate_limited'
  return status === 408 || status >= 500 ? 'server_error' : 'refused'
}

/** Only seconds: a date would be by the CRM's clock. */
const retryAfterOf = (header: string | undefined): number =>
  /^\d{1,6}$/.test(header ?? '') ? Math.min(Number(header) * 1000, longestRetryMs) : 0

function failureOf(error: unknown, signal: AbortSignal, clock: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof CrmFailure) return error
  if (error instanceof NotOutside || error instanceof NotReached) return new CrmFailure('unreachable', { cause: error })
  return new CrmFailure(clock.aborted ? 'timeout' : 'cut_off', { cause: error })
}
