import { counter, gauge, latencyBuckets } from '@aura/server/platform/observe/metrics.ts'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type JobOutcome = 'done' | 'failed' | 'in_doubt' | 'dead'

export type WorkerMetrics = {
  registry: Registry
  /** Positions between the first event a reaction still wants and the head, in the company where it is most. */
  lag: (reaction: string, positions: number) => void
  steps: (reaction: string) => void
  events: (reaction: string, count: number) => void
  failures: (reaction: string) => void
  deadLetters: (name: string) => void
  job: (name: string, outcome: JobOutcome, seconds: number) => void
}

export function workerMetrics(): WorkerMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const lag = gauge(registry, 'aura_reaction_lag', 'Positions a reaction is behind the log, at most', ['reaction'])
  const steps = counter(registry, 'aura_reaction_steps_total', 'Transactions of reactions', ['reaction'])
  const events = counter(registry, 'aura_reaction_events_total', 'Events reactions took', ['reaction'])
  const failures = counter(registry, 'aura_reaction_failures_total', 'Tries that failed', ['reaction'])
  const dead = counter(registry, 'aura_dead_letters_total', 'Events and jobs given up', ['name'])
  const jobs = new Histogram({
    name: 'aura_job_seconds',
    help: 'Runs of jobs by outcome',
    labelNames: ['job', 'outcome'] as const,
    buckets: latencyBuckets,
    registers: [registry],
  })
  return {
    registry,
    lag: (reaction, positions) => lag.set({ reaction }, positions),
    steps: (reaction) => steps.inc({ reaction }),
    events: (reaction, count) => events.inc({ reaction }, count),
    failures: (reaction) => failures.inc({ reaction }),
    deadLetters: (name) => dead.inc({ name }),
    job: (name, outcome, seconds) => jobs.observe({ job: name, outcome }, seconds),
  }
}
