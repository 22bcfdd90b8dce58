/**
 * What this process knows of each company's metrics. It is taken for true only where it is as far as what was kept:
 * after a step that was rolled back, or taken elsewhere, it is read anew.
 */
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { loadMetrics, savedPosition } from '@aura/server/warroom/index.ts'

const most = 500

export function knownMetrics() {
  const all = new Map<string, Metrics>()
  const keep = (companyId: string, metrics: Metrics) => {
    all.delete(companyId)
    all.set(companyId, metrics)
    const oldest = all.size > most ? all.keys().next().value : undefined
    if (oldest !== undefined) all.delete(oldest)
    return metrics
  }
  return {
    async read(tx: Db, companyId: string): Promise<Metrics> {
      const found = all.get(companyId)
      if (found && found.position === (await savedPosition(tx))) return found
      return keep(companyId, await loadMetrics(tx))
    },
    forget: (companyId: string) => void all.delete(companyId),
  }
}
