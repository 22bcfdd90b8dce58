/**
 * The metrics as the rules see them: exactly up to the last evaluated event, whatever others know by now. A worker
 * without them in memory, or after a rollback, reads them from the checkpoint and the log.
 */
import type { Db } from '@aura/server/platform/database/transact.ts'
import { foldUpTo, metricsAt } from '@aura/server/warroom/index.ts'
import { type Noting, noting } from './changed-metrics.ts'

const mostCompanies = 500

export function numbersOfRules() {
  const all = new Map<string, Noting>()
  return {
    /**
     * As they are at that place in the log. They are out of the memory until they are put back: a step that fails in
     * the middle leaves nothing behind.
     */
    async take(tx: Db, companyId: string, position: number): Promise<Noting> {
      const found = all.get(companyId)
      all.delete(companyId)
      if (!found || found.metrics.position > position) return noting(await metricsAt(tx, position))
      await foldUpTo(tx, found.metrics, position)
      found.taken()
      return found
    },
    put(companyId: string, noting: Noting): void {
      all.set(companyId, noting)
      const oldest = all.size > mostCompanies ? all.keys().next().value : undefined
      if (oldest !== undefined) all.delete(oldest)
    },
  }
}

export type NumbersOfRules = ReturnType<typeof numbersOfRules>
