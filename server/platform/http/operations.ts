/** What those who run Aura ask: is it alive, is it ready, what does it count. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { keptFor, type PartHealth, type Probe, probeAll } from '../observe/health.ts'

export function operationsDoor(
  app: FastifyInstance,
  parts: {
    probes: readonly Probe[]
    others: () => Promise<PartHealth[]>
    registry: Registry
    draining: () => boolean
  },
): void {
  const elapsed = () => performance.now()
  const look = keptFor(1000, () => probeAll(parts.probes, elapsed, parts.others), elapsed)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const health = await look()
    const status = parts.draining() ? 'unready' : health.status
    return reply
      .status(status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ...health, status })
  })
  app.get('/metrics', async (_, reply) => reply.type(parts.registry.contentType).send(await parts.registry.metrics()))
}
