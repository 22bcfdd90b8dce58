/** A page is fetched through the guarded door to the outside, without redirects, and its words become a version. */
import { textOfPage } from '@aura/machines/agents/chunks.ts'
import { beginReading, exemptPage, readSourceJob, recordReading } from '@aura/server/agents/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { callOutside, textOf } from '@aura/server/platform/outside/call.ts'
import { storable } from '@aura/server/platform/storable.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

const longestMs = 20_000
const mostBytes = 2_000_000
/** Nothing else has words to read. */
const pageTypes = new Set(['text/html', 'text/plain'])

export const readingSources = (config: Config): JobWork =>
  outside<typeof readSourceJob.payload, string | null>(readSourceJob, {
    call: async ({ payload, within, signal }) => {
      const source = await within(({ tx }) => beginReading(tx, payload.sourceId))
      return source && (await readPage(source.url, config, signal))
    },
    record: async ({ payload, result, ...work }) => await recordReading(work, payload.sourceId, result),
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => await recordReading(work, payload.sourceId, null),
  })

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
