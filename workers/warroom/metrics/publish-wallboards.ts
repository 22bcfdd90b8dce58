/**
 * Tells the rooms how they are, whole: as soon as something has changed, and each second while somebody looks, so that
 * ages stay true. Several workers may do so at once; what they say is the same, and the newest counts.
 */

import { type AlertValues, alertValuesKey } from '@aura/contracts/warroom/alerts/alert.ts'
import { type WallState, wallKey, wallRoom } from '@aura/contracts/warroom/wall/wall.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { alertValuesAt, attendedCompanies, savedPosition } from '@aura/server/warroom/index.ts'
import type { OpenDoor } from '../../platform/feature.ts'
import { knownMetrics } from './metrics-cache.ts'

const beatMs = 1000
/** A storm of events is told ten times a second; a single one when its step has been committed. */
const calmMs = 100
const soonMs = 8

export type Teller = {
  /** What a step has come to; it is told when it is certain. */
  settled: (companyId: string, metrics: Metrics) => void
  door: OpenDoor
}

export function tellWalls(now: () => number = Date.now): Teller {
  const fresh = new Map<string, WallState>()
  const doors = new Set<() => void>()
  return {
    settled(companyId, metrics) {
      fresh.set(companyId, wallOf(metrics, metrics.at))
      for (const wake of doors) wake()
    },
    async door({ db, inCompany, say: sayTo, warn }) {
      const existing = knownMetrics()
      let stopped = false
      let calm: ReturnType<typeof setTimeout> | null = null
      let under: Promise<void> = Promise.resolve()
      let lastAt = 0
      const published = new Map<string, number>()
      const alerting = new Set<string>()

      const say = (companyId: string, wall: WallState) => {
        published.set(companyId, now())
        sayTo(companyId, wallRoom, wallKey, wall)
      }
      /** That there are none any more is told once. */
      const sayAlerts = (companyId: string, values: AlertValues | null) => {
        if (values === null && !alerting.delete(companyId)) return
        if (values !== null) alerting.add(companyId)
        sayTo(companyId, wallRoom, alertValuesKey, values ?? {})
      }
      const tellFresh = async () => {
        for (const [companyId, wall] of fresh) {
          const position = await inCompany(companyId, ({ tx }) => savedPosition(tx))
          // Not committed yet, or never: the next step brings another one, the next beat reads what is certain.
          if (position === null || position < wall.position) continue
          if (fresh.get(companyId) === wall) fresh.delete(companyId)
          say(companyId, wall)
        }
      }
      const tellWatched = async () => {
        const at = now()
        for (const companyId of await attendedCompanies(db, wallRoom)) {
          const isLate = at - (published.get(companyId) ?? 0) >= beatMs - calmMs
          const { wall, values } = await inCompany(companyId, async ({ tx }) => {
            const wall = isLate ? wallOf(await existing.read(tx, companyId), at) : null
            return { wall, values: await alertValuesAt(tx, () => existing.read(tx, companyId), at) }
          })
          if (wall) say(companyId, wall)
          sayAlerts(companyId, values)
        }
      }
      const take = (work: () => Promise<void>) => {
        if (stopped) return
        under = under.then(work).catch((error) => warn(error, 'a wall was not told how it is'))
      }
      const soon = () => {
        const wait = Math.max(soonMs, lastAt + calmMs - now())
        calm ??= setTimeout(() => {
          calm = null
          lastAt = now()
          take(async () => {
            await tellFresh()
            if (fresh.size > 0) soon()
          })
        }, wait)
      }
      doors.add(soon)
      let beating = false
      const beat = setInterval(() => {
        // While the database is slow beats are left out; they do not line up.
        if (beating) return
        beating = true
        take(() =>
          tellWatched().finally(() => {
            beating = false
          }),
        )
      }, beatMs)
      return {
        async [Symbol.asyncDispose]() {
          stopped = true
          doors.delete(soon)
          clearInterval(beat)
          if (calm) clearTimeout(calm)
          await under
        },
      }
    },
  }
}
