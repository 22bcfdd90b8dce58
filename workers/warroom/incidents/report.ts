/** Writes a report into a file that stays with its incident. */
import { purposes } from '@aura/contracts/files/purposes.ts'
import { diskStore, receiveUpload, storeFile, takeOwn } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { documentOf, endReport, findReport, languageOf, reportJob, writeEntry } from '@aura/server/warroom/index.ts'
import { type CallContext, type JobWork, outside } from '../../platform/jobs.ts'
import { pdfOf } from './pdf.ts'

type Settings = Pick<Config, 'home' | 'filesQuotaMb'>

export const reporting = (config: Settings): JobWork =>
  outside(reportJob, {
    call: (context) => write(config, context),
    // A second writing makes the same file anew; the first one's is removed like any that nobody takes.
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => {
      await endReport(work, payload.reportId, { state: 'failed' })
    },
  })

async function write(config: Settings, context: CallContext<typeof reportJob.payload>): Promise<void> {
  const { companyId, payload, within } = context
  const found = await within(async ({ tx, now, newId }) => {
    const row = await findReport(tx, payload.reportId)
    if (row?.state !== 'writing') return null
    const document = await documentOf(tx, row.incident_id, await languageOf(tx, row.by.id), now)
    return { document, now, fileId: newId() }
  })
  if (!found) return
  const { document, now, fileId } = found
  await using arrived = await receiveUpload(config, pdfOf(document, now), purposes.report.maxBytes)
  const name = `${document.name}.pdf`
  const file = { fileId, companyId, purpose: 'report', name, type: 'application/pdf', by: null } as const
  await storeFile({ config, store: diskStore(config), within }, file, arrived)
  await within(async (work) => {
    const row = await endReport(work, payload.reportId, { state: 'ready', name, file_id: fileId })
    if (!row) return
    await takeOwn(work.tx, fileId, work.now)
    const incident = { id: row.incident_id, company_id: companyId }
    await writeEntry(work, incident, { kind: 'report', actor: row.by, params: { name } })
  })
}
