import { endUndo, undoEntries, undoJob } from '@aura/server/crm-sync/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { everyHour, forgettingEntries } from './forget-entries.ts'
import { onContactAdded, onContactChanged, onContactsMerged, onMergeUndone } from './on-contact-changed.ts'
import { onDealChanged } from './on-deal-changed.ts'
import { onOrganizationSaved } from './on-organization-saved.ts'
import { failureOf, syncing } from './sync.ts'

/** Some entries a transaction; an entry that was taken back is not as the run left it any more, and is passed over. */
export const undoing = (config: Config): JobWork =>
  outside(undoJob, {
    call: async ({ payload, within }) => {
      let before: string | null = null
      try {
        do before = await within((work) => undoEntries(work, config, payload.runId, before))
        while (before !== null)
      } catch (error) {
        const failure = failureOf(error)
        if (!failure) throw error
        return await within((work) => endUndo(work, payload.runId, failure.problem))
      }
      await within((work) => endUndo(work, payload.runId, null))
    },
    reconcile: 'repeat',
    buried: ({ payload, ...work }) => endUndo(work, payload.runId, 'internal_error'),
  })

export const crmSync: WorkerFeature = {
  name: 'crm-sync',
  reactions: [onContactAdded, onContactChanged, onContactsMerged, onMergeUndone, onDealChanged, onOrganizationSaved],
  jobs: [forgettingEntries],
  configured: (config) => [syncing(config), undoing(config)],
  schedules: everyHour,
}
