import type { Upcaster } from '@aura/machines/platform/upcast.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { JobWork, Schedule } from './jobs.ts'
import type { Reaction } from './reactions.ts'

/** What a feature has workers do. `workers/features.ts` lists them. */
export type WorkerFeature = {
  readonly name: string
  readonly reactions?: readonly Reaction[]
  readonly jobs?: readonly JobWork[]
  /** Jobs that call an address or use a key of the configuration. */
  readonly configured?: (config: Config) => readonly JobWork[]
  readonly schedules?: readonly Schedule[]
  /** How the older bodies of its events read today. */
  readonly upcasters?: readonly Upcaster[]
}
