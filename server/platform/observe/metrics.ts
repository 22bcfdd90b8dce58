/** What a process counts, in Prometheus' words. Each part gets the few functions it needs. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from './log.ts'

export type OperationMetrics = {
  /** Called when an operation comes in; what it returns is called with its outcome: 'ok' or an error code. */
  started: (
    name: string,
    door: 'http' | 'socket',
    ids: { request?: string; command?: string | undefined },
  ) => (outcome: string) => void
}

export type Metrics = { registry: Registry; operations: OperationMetrics }

/** Upper bounds in seconds: fine around the targets, coarse beyond. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Each operation is counted, and told in one line of the log with the ids by which it is found again. */
export function createMetrics(knownOperations: ReadonlySet<string>, logger: Logger): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const operations = new Histogram({
    name: 'aura_operation_seconds',
    help: 'Operations by name, door and outcome',
    labelNames: ['name', 'door', 'outcome'] as const,
    buckets: latencyBuckets,
    registers: [registry],
  })
  return {
    registry,
    operations: {
      started: (input, door, ids) => {
        // A name nobody defined would be a label a stranger chooses.
        const name = knownOperations.has(input) ? input : 'unknown'
        const stop = operations.startTimer({ name, door })
        return (outcome) => {
          const seconds = stop({ outcome })
          logger.info({ name, door, ...ids, outcome, ms: Math.round(seconds * 10_000) / 10 }, 'operation')
        }
      },
    },
  }
}

export const counter = (registry: Registry, name: string, help: string, labels: string[] = []) =>
  new Counter({ name, help, labelNames: labels, registers: [registry] })

export const gauge = (registry: Registry, name: string, help: string, labels: string[] = []) =>
  new Gauge({ name, help, labelNames: labels, registers: [registry] })

export const histogram = (registry: Registry, name: string, help: string, buckets = latencyBuckets) =>
  new Histogram({ name, help, buckets, registers: [registry] })
