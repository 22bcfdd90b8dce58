/** A page is fetched through the guarded door to the outside, without redirects, and its words become a version. */
import { textOfPage } from '@aura/machines/agents/chunks.ts'
import { beginReading, exemptPage, readSourceJob, recordReading } from '@aura/server/agents/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { callOutside, textOf } from '@aura/server/platform/outside/call.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

const longestMs = 20_000
const mostBytes = 2_000_000

export const readingSources = (config: Config): JobWork =>
  outside<typeof readSourceJob.payload, string | null>(readSourceJob, {
    call: async ({ payload, within, signal }) => {
      const source = await within(({ tx }) => beginReading(tx, payload.sourceId))
      return source && (await readPage(source.url, config, signal))
    },
    record: async ({ payload, result, ...work }) => await recordReading(work, payload.sourceId, result),
    reconcile: 'repeat',
  })

export async function readPage(
  url: string,
  config: Pick<Config, 'mode' | 'simulatorUrl'>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await callOutside({
      ...{ url, exempt: exemptPage(config), headers: { accept: 'text/html, text/plain' } },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    })
    if (answer.statusCode !== 200) {
      answer.destroy()
      return null
    }
    const text = await textOf(answer, mostBytes)
    return String(answer.headers['content-type']).includes('html') ? textOfPage(text) : text
  } catch {
    // Nobody maps a network from our answers: whatever went wrong, it was not reached.
    return null
  }
}
