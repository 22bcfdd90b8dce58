import type { Config } from '@aura/server/platform/config.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import type { JobWork, Schedule } from './jobs.ts'
import type { Reaction } from './reactions.ts'

/** What a door of the workers needs: it is asked before any company is known, and works inside one then. */
export type DoorParts = {
  config: Config
  /** Outside any company. */
  db: Db
  inCompany: <T>(companyId: string, work: (context: Work) => Promise<T>) => Promise<T>
  /** To everybody in a room of a company: the value of this moment, which the next one replaces. */
  say: (companyId: string, room: string, key: string, value: unknown) => void
  /** The way to the bus and back, in milliseconds. */
  ping: () => Promise<number>
  /** How many events the reaction that is furthest behind has not taken, as of the last look. */
  behind: () => number
  warn: (error: unknown, what: string) => void
}
/** Null when the configuration wants none. */
export type OpenDoor = (parts: DoorParts) => Promise<AsyncDisposable | null>

/** What a feature has workers do. `workers/features.ts` lists them. */
export type WorkerFeature = {
  readonly name: string
  readonly reactions?: readonly Reaction[]
  readonly jobs?: readonly JobWork[]
  /** Jobs that call an address or use a key of the configuration. */
  readonly configured?: (config: Config) => readonly JobWork[]
  readonly schedules?: readonly Schedule[]
  /** Where something comes in that is no HTTP. */
  readonly doors?: readonly OpenDoor[]
}
