import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import * as contracts from '@aura/contracts/warroom/incidents/history.ts'
import { type Severity, severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'
import { wireIncident } from './store.ts'

type IncidentQuery = ParsedInputOf<typeof contracts.findIncidents>

function narrowed(tx: Db, { search, severity, state }: IncidentQuery) {
  let found = tx.selectFrom('incidents')
  if (severity) found = found.where('severity', '=', severity)
  if (state) found = found.where('state', '=', state)
  const words = search.trim().toLowerCase()
  const number = /^(?:inc-)?(\d{1,9})$/.exec(words)?.[1]
  if (words !== '')
    found = found.where((e) =>
      e.or([
        e(sql<number>`strpos(lower(title), ${words})`, '>', 0),
        ...(number === undefined ? [] : [e('number', '=', Number(number))]),
      ]),
    )
  return found
}

const order = {
  number: sql`number`,
  title: sql`lower(title)`,
  severity: sql`array_position(array['critical', 'high', 'medium', 'low'], severity)`,
  state: sql`array_position(array['declared', 'investigating', 'mitigated', 'resolved', 'reviewed'], state)`,
  declaredAt: sql`declared_at`,
}

export const findIncidents = answer(contracts.findIncidents, async ({ tx, input }) => {
  const { rows, total } = await pageOf(narrowed(tx, input), input, order[input.sort])
  return { rows: rows.map(wireIncident), total }
})

type Figure = {
  severity: Severity
  count: number
  open: number
  ack: (number | null)[] | null
  resolve: (number | null)[] | null
}

const spread = (found: Figure['ack']) => {
  const [median, p90] = found ?? []
  return median == null || p90 == null ? null : { median, p90 }
}

export const incidentFigures = answer(contracts.incidentFigures, async ({ tx, input, now }) => {
  const since = new Date(now.getTime() - input.days * 86_400_000)
  const { rows } = await sql<Figure>`
    select severity, count(*)::int as count,
      (count(*) filter (where state not in ('resolved', 'reviewed')))::int as open,
      percentile_cont(array[0.5, 0.9]) within group
        (order by extract(epoch from acknowledged_at - declared_at)) as ack,
      percentile_cont(array[0.5, 0.9]) within group
        (order by extract(epoch from resolved_at - declared_at)) as resolve
    from incidents where declared_at > ${since} group by severity`.execute(tx)
  return severities.map((severity) => {
    const row = rows.find((row) => row.severity === severity)
    return {
      severity,
      count: row?.count ?? 0,
      open: row?.open ?? 0,
      toAcknowledge: spread(row?.ack ?? null),
      toResolve: spread(row?.resolve ?? null),
    }
  })
})
