/** What the launcher says of the parts it watches over, when there is one. It is asked like a part: bounded, and never waited for. */
import * as z from 'zod/mini'
import { boundMs, type PartHealth } from './health.ts'

const reportedParts = z.array(
  z.object({
    name: z.string(),
    status: z.enum(['online', 'offline']),
    latencyMs: z.number(),
    detail: z.optional(z.string()),
  }),
)

/** The server is the one that answers, and says nothing of itself here. */
const itself = 'Server'

export function launcherParts(url: string | undefined): () => Promise<PartHealth[]> {
  if (!url) return async () => []
  return async () => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(boundMs), redirect: 'error' })
      const parts = reportedParts.parse(await answer.json())
      return parts
        .filter(({ name }) => name !== itself)
        .map(({ name, status, latencyMs, detail }) => ({
          name: name.toLowerCase(),
          status,
          latencyMs,
          ...(detail !== undefined && { detail }),
        }))
    } catch {
      return [{ name: 'launcher', status: 'warning', latencyMs: boundMs, detail: 'no answer' }]
    }
  }
}
