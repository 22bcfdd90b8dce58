/**
 * Tells viewers of a day that it has news: once a second at most, when the metrics have advanced. Several workers may
 * do so; what they say is the same.
 */
import { type PulseState, pulseKey, pulseRoom } from '@aura/contracts/dashboard/pulse.ts'
import { attendedCompanies, countedPosition } from '@aura/server/warroom/index.ts'
import type { OpenDoor } from '../platform/feature.ts'

const beatMs = 1000

export const tellPulse =
  (everyMs = beatMs): OpenDoor =>
  async ({ db, inCompany, say, warn }) => {
    let published = new Map<string, number>()
    let under: Promise<void> | null = null

    async function tell(): Promise<void> {
      const now = new Map<string, number>()
      for (const companyId of await attendedCompanies(db, pulseRoom)) {
        const position = await inCompany(companyId, ({ tx }) => countedPosition(tx))
        now.set(companyId, position)
        const pulse: PulseState = { position }
        if (published.get(companyId) !== position) say(companyId, pulseRoom, pulseKey, pulse)
      }
      published = now
    }

    const beat = setInterval(() => {
      // While the database is slow beats are left out; they do not line up.
      under ??= tell()
        .catch((error) => warn(error, 'nobody was told that there is something new of the day'))
        .finally(() => {
          under = null
        })
    }, everyMs)
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(beat)
        await under
      },
    }
  }
