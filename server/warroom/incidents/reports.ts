import type { Language } from '@aura/contracts/platform/values.ts'
import * as contracts from '@aura/contracts/warroom/incidents/report.ts'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import { findRow, signedUrl } from '../../files/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle, type Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { assertQuota } from '../../platform/quota.ts'
import { refuse } from '../../platform/refuse.ts'
import { documentOf } from './report-document.ts'
import { markdownOf } from './report-markdown.ts'
import { lockIncident, personOf } from './store.ts'

export const reportJob = job('warroom.report', z.strictObject({ reportId: z.uuid() }))

export type ReportRow = Selectable<Schema['incident_reports']>

const wire = (row: ReportRow): contracts.Report => ({
  id: row.id,
  state: row.state,
  name: row.name,
  by: row.by,
  at: row.at.toISOString(),
})

export async function reportsOf(tx: Db, incidentId: string): Promise<contracts.Report[]> {
  const rows = await tx
    .selectFrom('incident_reports')
    .where('incident_id', '=', incidentId)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(contracts.reportsShown)
    .execute()
  return rows.map(wire)
}

export const findReport = (tx: Db, reportId: string): Promise<ReportRow | undefined> =>
  tx.selectFrom('incident_reports').where('id', '=', reportId).selectAll().executeTakeFirst()

/** Null when it is not being written any more. */
export async function endReport(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  reportId: string,
  set: Updateable<Pick<Schema['incident_reports'], 'state' | 'name' | 'file_id'>>,
): Promise<ReportRow | null> {
  const row = await tx
    .updateTable('incident_reports')
    .set(set)
    .where('id', '=', reportId)
    .where('state', '=', 'writing')
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  emit(contracts.reportChanged, { incidentId: row.incident_id, report: wire(row) })
  return row
}

export const writeReport = handle(contracts.writeReport, async ({ tx, input, caller, now, emit }) => {
  const { reportId, incidentId } = input
  await lockIncident(tx, incidentId)
  await assertQuota(tx, 'reports', caller.companyId, () =>
    tx
      .selectFrom('incident_reports')
      .where('state', '=', 'writing')
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  const by = await personOf(tx, caller.userId)
  const row = await tx
    .insertInto('incident_reports')
    .values({
      company_id: caller.companyId,
      id: reportId,
      incident_id: incidentId,
      state: 'writing',
      by: JSON.stringify(by),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  await enqueue(tx, reportJob, { reportId }, { companyId: caller.companyId })
  emit(contracts.reportChanged, { incidentId, report: wire(row) })
  return wire(row)
})

export const reportLink = answer(contracts.reportLink, async ({ tx, input, caller, now, config }) => {
  const report = await findReport(tx, input.reportId)
  const file = report?.file_id ? await findRow(tx, report.file_id) : undefined
  if (!file) return refuse('files.not_found')
  const { url } = signedUrl(config, caller.companyId, { fileId: file.id, name: file.name }, now)
  return { url, name: file.name }
})

export async function languageOf(tx: Db, userId: string): Promise<Language> {
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('language')
    .executeTakeFirstOrThrow()
  return language
}

export const reportText = answer(contracts.reportText, async ({ tx, input, caller, now }) => {
  const document = await documentOf(tx, input.incidentId, await languageOf(tx, caller.userId), now)
  return { name: `${document.name}.md`, markdown: markdownOf(document) }
})
