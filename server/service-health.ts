/** Which parts people know by which name, and where what is found about them is said. */
import { healthRoom, servicesKey } from '@aura/contracts/monitoring/health.ts'
import type { FastifyInstance } from 'fastify'
import { watchServices } from './monitoring/index.ts'
import type { Probe } from './platform/observe/health.ts'

type Parts = {
  app: FastifyInstance
  probes: { database: Probe; log: Probe; news: Probe }
  announce: (room: string, key: string, value: unknown) => void
}

export function tellServiceHealth({ app, probes, announce }: Parts): Disposable {
  const api: Probe = { name: 'api', critical: true, check: () => app.inject('/health/live') }
  return watchServices({
    services: [
      // Without the bus everything still arrives, but later.
      { name: 'API', probes: [api, probes.news] },
      { name: 'Database', probes: [probes.database, probes.log] },
    ],
    tell: (found) => announce(healthRoom, servicesKey, found),
    elapsed: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms).unref()
      return () => clearTimeout(timer)
    },
  })
}
