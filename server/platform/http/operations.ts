/** What operations asks: is it alive, is it ready, what does it count. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { keptFor, type PartHealth, type Probe, probeAll, withoutDetails } from '../observe/health.ts'
import { metricsAccess } from '../observe/metrics-access.ts'
import { deniedCode } from '../observe/metrics-server.ts'
import { refuse } from '../refuse.ts'

export function operationsDoor(
  app: FastifyInstance,
  parts: {
    probes: readonly Probe[]
    others: () => Promise<PartHealth[]>
    registry: Registry
    draining: () => boolean
    config: Pick<Config, 'mode' | 'metricsToken'>
  },
): void {
  const elapsed = () => performance.now()
  const look = keptFor(1000, () => probeAll(parts.probes, elapsed, parts.others), elapsed)
  app.get('/health/live', () => ({ status: 'live' }))
  const accessOf = (request: FastifyRequest) =>
    metricsAccess({ config: parts.config, authorization: request.headers.authorization, ownPort: false })
  app.get('/health/ready', async (request, reply) => {
    const found = await look()
    const health = accessOf(request) === 'granted' ? found : withoutDetails(found)
    const status = parts.draining() ? 'unready' : health.status
    return reply
      .status(status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ...health, status })
  })
  app.get('/metrics', async (request, reply) => {
    const access = accessOf(request)
    if (access === 'not-served') return refuse('request.unknown_route')
    if (access === 'denied') return refuse(deniedCode(request.headers.authorization))
    return reply
      .header('cache-control', 'no-store')
      .type(parts.registry.contentType)
      .send(await parts.registry.metrics())
  })
}
