/**
 * A page is fetched through the guarded door to the outside, without redirects, and a file is read off the disk by a thread
 * of its own; the words of either become a version.
 */
import { buffer } from 'node:stream/consumers'
import { textOfPage } from '@aura/machines/agents/chunks.ts'
import {
  beginReading,
  exemptPage,
  type ReadDocument,
  readDocument,
  readSourceJob,
  recordReading,
} from '@aura/server/agents/index.ts'
import { type FileRow, openContent } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { callOutside, textOf } from '@aura/server/platform/outside/call.ts'
import { storable } from '@aura/server/platform/storable.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

const longestMs = 20_000
const mostBytes = 2_000_000
/** Nothing else has words to read. */
const pageTypes = new Set(['text/html', 'text/plain'])

export const readingSources = (config: Config): JobWork =>
  outside<typeof readSourceJob.payload, string | ReadDocument | null>(readSourceJob, {
    call: async ({ payload, companyId, within, signal }) => {
      const reading = await within(({ tx }) => beginReading(tx, payload.sourceId))
      if (reading === null) return null
      if ('url' in reading) return await readPage(reading.url, config, signal)
      return await readFile(config, { ...reading.file, companyId }, signal)
    },
    record: async ({ payload, result, ...work }) => await recordReading(work, payload.sourceId, result),
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => await recordReading(work, payload.sourceId, null),
  })

type UploadedFile = Pick<FileRow, 'name' | 'type' | 'hash'> & { companyId: string }

async function readFile(
  config: Pick<Config, 'home'>,
  { companyId, hash, name, type }: UploadedFile,
  signal: AbortSignal,
): Promise<ReadDocument | null> {
  const content = await openContent(config, { companyId, hash })
  if (content === null) return null
  return await readDocument({ bytes: await buffer(content), type, name }, signal)
}

export async function readPage(
  url: string,
  config: Pick<Config, 'mode' | 'simulatorUrl'>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await callOutside({
      ...{ url, exempt: exemptPage(config), headers: { accept: [...pageTypes].join(', ') } },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    })
    const type = String(answer.headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    if (answer.statusCode !== 200 || !pageTypes.has(type)) {
      answer.destroy()
      return null
    }
    const text = storable(await textOf(answer, mostBytes))
    return type === 'text/html' ? textOfPage(text) : text
  } catch {
    // Nobody maps a network from our answers: whatever went wrong, it was not reached.
    return null
  }
}
