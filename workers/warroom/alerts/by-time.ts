/**
 * What becomes true though nothing happens: a hold time is over, a wait has grown, a minute has passed, an alert was
 * put off until now, rules are others. Each second those companies are looked at for which it is time.
 */
import { companiesDue, holdWatch, keepWatch, loadMetrics, wakeAlerts } from '@aura/server/warroom/index.ts'
import type { DoorParts, OpenDoor } from '../../platform/feature.ts'
import { lookingAt } from './looking.ts'

const lookMs = 1000
const atOnce = 50

export const watchTheClock: OpenDoor = async (parts) => {
  let stopped = false
  let under: Promise<void> = Promise.resolve()
  const beat = setInterval(() => {
    if (stopped) return
    under = under
      .then(() => lookByTime(parts, new Date()))
      .catch((error) => parts.warn(error, 'the rules were not looked at'))
  }, lookMs)
  return {
    async [Symbol.asyncDispose]() {
      stopped = true
      clearInterval(beat)
      await under
    },
  }
}

export async function lookByTime({ db, inCompany, warn }: DoorParts, now: Date): Promise<void> {
  for (const companyId of await companiesDue(db, now, atOnce)) {
    try {
      await lookAtOne(inCompany, companyId, now)
    } catch (error) {
      warn(error, 'the rules of a company were not looked at')
    }
  }
}

const lookAtOne = (inCompany: DoorParts['inCompany'], companyId: string, now: Date) =>
  inCompany(companyId, async (given) => {
    const work = { ...given, now }
    const held = await holdWatch(work, companyId, false)
    if (!held) return
    const { watch, anew, position } = held
    const metrics = await loadMetrics(work.tx)
    const looking = await lookingAt(work, { companyId, watch, metrics })
    if (anew) await looking.all(work, now.getTime())
    else await looking.until(work, now.getTime())
    await wakeAlerts(work, companyId, looking.rules)
    await keepWatch(work.tx, position, watch)
  })
