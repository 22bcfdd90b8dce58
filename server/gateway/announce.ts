/**
 * What this process says to every company it follows, on the volatile lane (G8): to present and later connections, and
 * to no other gateway, because it is about this process.
 */
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { GatewaySettings } from './settings.ts'
import { say, type VolatileEntry } from './volatile.ts'

type AnnounceParts = {
  clock: Clock
  settings: Pick<GatewaySettings, 'volatileKeys'>
  companies: () => Iterable<Company>
  wake: (company: Company) => void
}

export function createAnnouncements({ clock, settings, companies, wake }: AnnounceParts) {
  const latest = new Map<string, VolatileEntry>()
  let last = 0
  return {
    announce(room: string, key: string, value: unknown) {
      last = Math.max(clock.now(), last + 1)
      const json = JSON.stringify(value) ?? 'null'
      const volatileEntry: VolatileEntry = { room, key, json, asOf: new Date(last).toISOString(), until: null }
      latest.set(`${room} ${key}`, volatileEntry)
      for (const company of companies()) if (say(company, volatileEntry, settings.volatileKeys) === 'new') wake(company)
    },
    /** A company that has just been warmed. */
    greet(company: Company) {
      for (const volatileEntry of latest.values()) say(company, volatileEntry, settings.volatileKeys)
    },
  }
}
