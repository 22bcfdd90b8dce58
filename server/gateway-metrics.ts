/** The gateway's counts in Prometheus' words. */
import { Gauge, type Registry } from 'prom-client'
import type { GatewayMetrics, GatewayStats } from './gateway/metrics.ts'
import type { Logger } from './platform/observe/log.ts'
import { counter, histogram } from './platform/observe/metrics.ts'

const eventsPerWrite = [1, 2, 5, 10, 20, 50, 100, 500]
const tickSeconds = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.5]

export function gatewayMetrics(registry: Registry, logger: Logger): GatewayMetrics {
  const repaired = counter(
    registry,
    'aura_gateway_repaired_events_total',
    'Events read from the log because their news was lost, late or too large',
  )
  const ticks = histogram(registry, 'aura_gateway_tick_seconds', 'How long a flush took', tickSeconds)
  const writes = counter(registry, 'aura_gateway_writes_total', 'Writes to sockets')
  const events = counter(registry, 'aura_gateway_delivered_events_total', 'Events delivered, counted once a socket')
  const perWrite = histogram(registry, 'aura_gateway_events_per_write', 'Events that shared one write', eventsPerWrite)
  const delivered = histogram(
    registry,
    'aura_gateway_commit_to_write_seconds',
    'From a commit to the last socket of its tick',
  )
  const resumes = counter(registry, 'aura_gateway_resumes_total', 'Where a watch was answered from', ['source'])
  const lagged = counter(registry, 'aura_gateway_lagging_total', 'Sockets that could not keep up', ['how'])
  const refused = counter(registry, 'aura_gateway_refused_handshakes_total', 'Handshakes refused', ['code'])
  const failed = counter(registry, 'aura_gateway_failures_total', 'Failures that no client caused', ['what'])
  return {
    repaired: (count) => repaired.inc(count),
    ticked: (ms) => ticks.observe(ms / 1000),
    wrote(sockets, count) {
      writes.inc(sockets)
      events.inc(sockets * count)
      perWrite.observe(count)
    },
    delivered: (ms) => delivered.observe(ms / 1000),
    resumed: (source) => resumes.inc({ source }),
    lagged: (how) => lagged.inc({ how }),
    refusedHandshake: (code) => refused.inc({ code }),
    failed(what, error) {
      failed.inc({ what })
      logger.error({ err: error, what }, 'the gateway met a failure')
    },
  }
}

export function gatewayGauges(registry: Registry, stats: () => GatewayStats): void {
  const gauge = (name: string, help: string, read: (now: GatewayStats) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(stats()))
      },
    })
  gauge('aura_gateway_lag_events', 'Events in the log and not passed on yet', (now) => now.lag)
  gauge('aura_gateway_sockets', 'Open sockets', (now) => now.sockets)
  gauge('aura_gateway_follows', 'Companies followed', (now) => now.follows)
  gauge('aura_gateway_lagging_sockets', 'Sockets that are behind right now', (now) => now.lagging)
  gauge('aura_gateway_ring_bytes', 'Bytes kept for resumes', (now) => now.ringBytes)
}
