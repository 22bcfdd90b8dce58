/**
 * A caller without a token sends no more than the contract of a public operation can use: what is longer is
 * refused before it is read, so that strangers do not choose how much the server parses. Who is signed in has the
 * limit of the door. An operation that is not public takes nothing worth reading from a stranger.
 */
import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type AccessTokens, claimsFrom } from '../access-token.ts'
import type { Claims, Handler } from '../handle.ts'
import { Refusal } from '../refuse.ts'
import { largestJson } from './largest-json.ts'

/** Blanks between the values, and fields that a contract lets fall. */
const slack = 1024

export const anonymousLimits = (handlers: readonly Handler[]): ReadonlyMap<string, number> =>
  new Map(
    handlers.flatMap(({ contract }) =>
      contract.kind !== 'view' && contract.needs === 'public'
        ? [[contract.name, slack + largestJson(contract.input)]]
        : [],
    ),
  )

/** Of a request, found out once. Throws the refusal of a token that does not hold. */
export type Identify = (request: FastifyRequest) => Claims | null

type Found = { claims: Claims | null; refusal: unknown }

export function anonymousBodies(
  handlers: readonly Handler[],
  verify: AccessTokens['verify'],
): { identify: Identify; limits: RouteShorthandOptions } {
  const limits = anonymousLimits(handlers)
  const found = new WeakMap<FastifyRequest, Found>()

  function lookUp(request: FastifyRequest): Found {
    try {
      return { claims: claimsFrom(request.headers.authorization, verify), refusal: null }
    } catch (refusal) {
      return { claims: null, refusal }
    }
  }

  /** The most that is read of this request; the refusal for more. */
  function limitOf(request: FastifyRequest, { refusal }: Found): { bytes: number; refused: () => unknown } {
    const { name } = request.params as { name: string }
    const bytes = limits.get(name)
    const code = bytes === undefined ? 'auth.required' : 'request.too_large'
    return { bytes: bytes ?? slack, refused: () => refusal ?? new Refusal(code) }
  }

  return {
    identify(request) {
      const { claims, refusal } = found.get(request) ?? lookUp(request)
      if (refusal !== null) throw refusal
      return claims
    },
    limits: {
      async preParsing(request, reply, payload) {
        const who = lookUp(request)
        found.set(request, who)
        if (who.claims !== null) return payload
        const { bytes, refused } = limitOf(request, who)
        const declared = request.headers['content-length']
        if (declared === undefined) return payload.pipe(counting(bytes, refused))
        if (Number(declared) <= bytes) return payload
        // More of it is on its way, and nobody reads it.
        reply.header('connection', 'close')
        throw refused()
      },
    },
  }
}

/** Passes on what is within the limit; a body that did not say how long it is ends with the refusal. */
function counting(bytes: number, refused: () => unknown): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      left -= chunk.length
      const refusal = left < 0 ? refused() : null
      if (refusal instanceof Error) done(refusal)
      else done(null, chunk)
    },
  })
}
