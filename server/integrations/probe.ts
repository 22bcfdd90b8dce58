/**
 * How each integration is: webhooks by their latest calls, CRMs and warehouses by those and by their latest probe. Paused
 * ones are not asked.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

export type IntegrationProbe = {
  id: string
  answer: 'good' | 'slow' | 'failed'
  latencyMs: number | null
  problem: string | null
  /** It does nothing any more until a person resumes it. */
  isOver: boolean
}

type Row = {
  id: string
  state: string
  failures: number
  /** What the latest probe found. */
  problem: string | null
  slow: boolean
  latency: number | null
}

/** Of those that the status has words for. */
const probeProblem = (problem: string): string =>
  problem === 'unauthorized' || problem === 'unreachable' ? problem : 'calls_failing'

/** One that fails has no latency, and what waits for it, which has no attempt yet, would be looked through for one. */
export async function probeIntegrations(tx: Db): Promise<IntegrationProbe[]> {
  const { rows } = await sql<Row>`
    select 'webhook:' || e.id as id, e.state, e.failures, null as problem, e.slow, case when e.failures = 0 then (
      select a.duration_ms from endpoint_deliveries d
        join endpoint_attempts a on a.company_id = d.company_id and a.delivery_id = d.id
        where d.company_id = e.company_id and d.endpoint_id = e.id
        order by d.at desc, a.number desc limit 1) end as latency
    from webhook_endpoints e where e.state in ('active', 'failing', 'disabled')
    union all
    select 'inbound:' || w.id, w.state, w.failures, null, false, null
    from inbound_webhooks w where w.state in ('active', 'failing')
    union all
    select 'crm:' || c.id, c.state, case when c.state = 'failing' then greatest(c.failures, 1) else 0 end,
      case when c.last_synced_at is null or c.probed_at > c.last_synced_at then c.probe_problem end, false, c.probe_ms
    from crm_connections c where c.state in ('active', 'failing')
    union all
    select 'warehouse:' || s.id, s.state, case when s.state = 'failing' then greatest(s.failures, 1) else 0 end,
      s.probe_problem, false, s.probe_ms
    from warehouses s where s.state in ('active', 'failing')
    order by id`.execute(tx)
  return rows.map(({ id, state, failures, problem, slow, latency }) => {
    const isOver = state === 'disabled'
    if (isOver || failures > 0)
      return { id, answer: 'failed', latencyMs: null, problem: isOver ? 'calls_disabled' : 'calls_failing', isOver }
    if (problem !== null) return { id, answer: 'failed', latencyMs: null, problem: probeProblem(problem), isOver }
    return { id, answer: slow ? 'slow' : 'good', latencyMs: latency, problem: slow ? 'slow' : null, isOver }
  })
}
