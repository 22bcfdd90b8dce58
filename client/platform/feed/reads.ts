/** Queries, asked once: over the line when there is one, else over HTTP. A read may safely be asked twice. */
import type { InputOf, OutputOf, Query } from '@aura/contracts/platform/operation.ts'
import { type Clock, createTimer } from './clock.ts'
import type { GetToken } from './gateway-connection.ts'
import type { Answer } from './http.ts'
import type { Link } from './link.ts'
import { RefusedError, signedOut } from './refused.ts'

/** An answer over the line that takes longer than this is asked for over HTTP. */
export const readMs = 15_000

export function createReads(deps: {
  clock: Clock
  link: () => Link | undefined
  getToken: GetToken
  post: (query: Query, input: unknown, token: string) => Promise<Answer<unknown>>
}) {
  const waiting = new Set<() => void>()

  async function overHttp(query: Query, input: unknown): Promise<Answer<unknown>> {
    const token = await deps.getToken({ fresh: false })
    if (token === null) throw new RefusedError(signedOut)
    return deps.post(query, input, token.token)
  }

  function overLine(link: Link, query: Query, input: unknown): Promise<Answer<unknown>> {
    return new Promise((resolve, reject) => {
      const timer = createTimer(deps.clock)
      const giveUp = () => {
        end()
        resolve(overHttp(query, input))
      }
      const end = () => {
        timer.stop()
        waiting.delete(giveUp)
      }
      waiting.add(giveUp)
      timer.set(readMs, giveUp)
      link.call(query.name, input, null, (reply) => {
        if (!waiting.has(giveUp)) return
        end()
        if (reply.ok) resolve({ output: reply.output, position: reply.position })
        else reject(new RefusedError(reply.error))
      })
    })
  }

  return {
    async read<Q extends Query>(query: Q, input: InputOf<Q>): Promise<Answer<OutputOf<Q>>> {
      const link = deps.link()
      const { output, position } = await (link ? overLine(link, query, input) : overHttp(query, input))
      // The server checked it against this very contract.
      return { output: output as OutputOf<Q>, position }
    },
    down() {
      for (const giveUp of [...waiting]) giveUp()
    },
  }
}
