/** Writes the PDF of a quote into a file that stays with it. */
import { purposes } from '@aura/contracts/files/purposes.ts'
import { endQuoteFile, quoteDocument, writeQuoteJob } from '@aura/server/deals/index.ts'
import { diskStore, receiveUpload, storeFile, takeOwn } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'
import { pdfOfQuote } from './quote-pdf.ts'
import { quoteWords } from './quote-words.ts'

type Settings = Pick<Config, 'home' | 'filesQuotaMb'>

export const writingQuotes = (config: Settings): JobWork =>
  outside(writeQuoteJob, {
    call: (context) => write(config, context),
    // A second writing makes the same file anew; the first one's is removed like any that nobody takes.
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => void (await endQuoteFile(work, payload.quoteId, null)),
  })

async function write(config: Settings, context: CallContext<typeof writeQuoteJob.payload>): Promise<void> {
  const { companyId, payload, within } = context
  const found = await within(async ({ tx, now, newId }) => {
    const document = await quoteDocument(tx, payload.quoteId)
    return document && { document, now, fileId: newId() }
  })
  if (!found) return
  const { document, now, fileId } = found
  await using arrived = await receiveUpload(config, pdfOfQuote(document, now), purposes.report.maxBytes)
  const { number, revision } = document.quote
  const name = `${quoteWords[document.language].number(number, revision)}.pdf`
  const file = { fileId, companyId, purpose: 'report', name, type: 'application/pdf', by: null } as const
  await storeFile({ config, store: diskStore(config), within }, file, arrived)
  await within(async (work) => {
    if (await endQuoteFile(work, payload.quoteId, fileId)) await takeOwn(work.tx, fileId, work.now)
  })
}
