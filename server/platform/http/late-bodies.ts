/** Bodies that do not arrive within the time of a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refuse.ts'

/**
 * A body that Fastify reads has to be whole within the time of a request: nobody holds a connection, and what waits
 * for it, by sending a byte now and then. A body that its handler reads (an upload) has Node's longer deadline.
 */
export function refuseLateBodies(app: FastifyInstance, ms: number): void {
  const deadlines = new WeakMap<object, NodeJS.Timeout>()
  const arrived = async (request: FastifyRequest) => clearTimeout(deadlines.get(request))
  app.addHook('onRequest', async (request, reply) => {
    const { host, 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if (host === undefined && request.raw.httpVersion !== '1.0') throw new Refusal('request.malformed')
    if (chunked === undefined && (length === undefined || length === '0')) return
    const refuse = () => {
      // Nobody reads the body of a request that was refused or given up before.
      if (request.raw.complete || request.raw.listenerCount('error') === 0) return
      reply.header('connection', 'close')
      request.raw.emit('error', new Refusal('request.timed_out'))
    }
    // Where the process stood still until the deadline, what has arrived meanwhile is read first.
    deadlines.set(request, setTimeout(() => setImmediate(refuse), ms).unref())
  })
  app.addHook('preValidation', arrived)
  app.addHook('onResponse', arrived)
}
