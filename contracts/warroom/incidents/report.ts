/** An incident as a document: as Markdown at once, as PDF by the workers, in the caller's language. */
import * as z from 'zod/mini'
import { command, event, query } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'
import { incidentRoom, person } from './incident.ts'

export const reportsShown = 20

export const report = z.strictObject({
  id,
  state: z.enum(['writing', 'ready', 'failed']),
  /** Of the file; null until it is there. */
  name: z.nullable(z.string()),
  by: person,
  at: instant,
})
export type Report = z.infer<typeof report>

export const reportChanged = event('warroom.report_changed', z.strictObject({ incidentId: id, report }), {
  rooms: ({ incidentId }) => [incidentRoom(incidentId)],
  about: ({ report }) => [report.by.id],
})

export const writeReport = command('warroom.write-report', {
  input: z.strictObject({ incidentId: id, reportId: id }),
  output: report,
  needs: 'view_warroom',
  errors: ['warroom.incident_not_found', 'warroom.id_taken', 'quota.reached'],
  perMinute: 20,
})

export const reportLink = query('warroom.report-link', {
  input: z.strictObject({ reportId: id }),
  output: z.strictObject({ url: z.string(), name: z.string() }),
  needs: 'view_warroom',
  errors: ['files.not_found'],
})

export const reportText = query('warroom.report-text', {
  input: z.strictObject({ incidentId: id }),
  output: z.strictObject({ name: z.string(), markdown: z.string() }),
  needs: 'view_warroom',
  errors: ['warroom.incident_not_found'],
})
