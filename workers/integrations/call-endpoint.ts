/** One call of an endpoint, and what its answer means. Nothing here knows the database. */
import type { CallProblem } from '@aura/contracts/integrations/endpoint.ts'
import type { CallOutcome } from '@aura/server/integrations/index.ts'
import { NotOutside } from '@aura/server/platform/outside/address.ts'
import { type CallOutside, NotReached } from '@aura/server/platform/outside/call.ts'

type Answer = Awaited<ReturnType<CallOutside>>

export type EndpointCall = {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  exempt: string | null
}

/** What is kept of an answer; the rest is not read. */
const responseBytes = 2_000
/** As long as an endpoint may ask to be left alone. */
const longestRestMs = 3_600_000

export async function callEndpoint(callOutside: CallOutside, call: EndpointCall): Promise<CallOutcome> {
  const { headers, ...rest } = call
  try {
    const answer = await callOutside({
      ...rest,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Aura-Webhooks/1' },
    })
    return await outcomeOf(answer)
  } catch (error) {
    if (error instanceof NotOutside) return { outcome: 'refused', problem: 'unreachable' }
    if (error instanceof NotReached)
      return { outcome: 'refused', problem: call.signal.aborted ? 'timeout' : whyNotReached(error) }
    return { outcome: 'unknown', problem: call.signal.aborted ? 'timeout' : 'broken_off' }
  }
}

async function outcomeOf(answer: Answer): Promise<CallOutcome> {
  const statusCode = answer.statusCode ?? 0
  const response = await beginningOf(answer)
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'taken', statusCode, response }
  return {
    outcome: 'refused',
    problem: problemOf(statusCode),
    statusCode,
    response,
    restMs: restOf(answer.headers['retry-after']),
  }
}

/** A status is an answer, whatever becomes of the words behind it. */
async function beginningOf(answer: Answer): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= responseBytes) break
    }
  } catch {
    // It broke off; what came of it is shown.
  }
  const text = Buffer.concat(chunks).subarray(0, responseBytes).toString('utf8')
  return text.replace(/[\0\p{Cs}\uFFFD]/gu, '')
}

function problemOf(status: number): CallProblem {
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 410) return 'gone'
  if (status === 429) return 'too_many'
  return status >= 400 && status < 500 ? 'refused' : 'server_error'
}

/** Only seconds: a date would be by the far side's clock. */
const restOf = (header: string | undefined): number =>
  /^\d{1,6}$/.test(header ?? '') ? Math.min(Number(header) * 1000, longestRestMs) : 0

/** A certificate is the only thing that is told apart: nobody maps a network from our answers. */
function whyNotReached({ cause }: NotReached): CallProblem {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|TLS|SSL|EPROTO|ALTNAME|SELF_SIGNED/.test(code) ? 'tls' : 'unreachable'
}
