/** Incidents that were, and how fast they were taken and resolved. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { integer, text } from '../../platform/values.ts'
import { incident, incidentState, severity } from './incident.ts'

export const incidentSorts = ['number', 'title', 'severity', 'state', 'declaredAt'] as const

export const findIncidents = query('warroom.find-incidents', {
  input: z.strictObject({
    search: z._default(text(100), ''),
    severity: z.optional(severity),
    state: z.optional(incidentState),
    sort: z._default(z.enum(incidentSorts), 'declaredAt'),
    descending: z._default(z.boolean(), true),
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(incident), total: z.int() }),
  needs: 'view_warroom',
  errors: [],
})

const spread = z.nullable(z.strictObject({ median: z.number(), p90: z.number() }))

/** Of incidents declared within so many days; times in seconds, null where there is none to count. */
export const incidentFigures = query('warroom.incident-figures', {
  input: z.strictObject({ days: z._default(integer(1, 366), 30) }),
  output: z.array(
    z.strictObject({
      severity,
      count: z.int(),
      open: z.int(),
      toAcknowledge: spread,
      toResolve: spread,
    }),
  ),
  needs: 'view_warroom',
  errors: [],
})
