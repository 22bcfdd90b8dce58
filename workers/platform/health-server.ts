/** The workers' small door for supervision: `/metrics`, `/health/live` and `/health/ready`. */
import type { Config } from '@aura/server/platform/config.ts'
import { type Probe, probeAll, withoutDetails } from '@aura/server/platform/observe/health.ts'
import { metricsAccess } from '@aura/server/platform/observe/metrics-access.ts'
import { type MetricsServer, openMetricsServer } from '@aura/server/platform/observe/metrics-server.ts'
import type { Registry } from 'prom-client'

export async function openDoor(parts: {
  config: Pick<Config, 'mode' | 'metricsToken' | 'host' | 'workersPort'>
  probes: readonly Probe[]
  registry: Registry
  elapsed: () => number
}): Promise<MetricsServer> {
  const { config, probes, registry, elapsed } = parts
  return await openMetricsServer({
    host: config.host,
    port: config.workersPort,
    config,
    registry,
    answers: {
      '/health/live': async () => ({ status: 200, type: 'application/json', text: '{"status":"live"}' }),
      '/health/ready': async ({ headers: { authorization } }) => {
        const health = await probeAll(probes, elapsed)
        const isVisible = metricsAccess({ config, authorization, ownPort: false }) === 'granted'
        return {
          status: health.status === 'unready' ? 503 : 200,
          type: 'application/json; charset=utf-8',
          text: JSON.stringify(isVisible ? health : withoutDetails(health)),
        }
      },
    },
  })
}
