/** Probes the parts of the platform, the way their users depend on them. */
import type { Probed } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import type { DoorParts } from '../../platform/feature.ts'
import { type ProbeResult, probe } from './probe.ts'

export type PlatformParts = Pick<DoorParts, 'config' | 'db' | 'ping' | 'behind'> & {
  /** Says hello to the mail server. */
  greetMail: () => Promise<unknown>
  elapsed: () => number
}

/** So many events may wait before it is a delay that people see. */
const behindFrom = 500
const letterMinutes = 15

export async function askPlatform(parts: PlatformParts, at: Date): Promise<Probed[]> {
  const { config, db } = parts
  const request = await Promise.all([
    // By the address that people use, so with everything that stands before it.
    probe(parts, async (signal) => {
      const { ok, status } = await fetch(`${config.publicUrl.replace(/\/+$/, '')}/health/live`, { signal })
      return ok ? null : `HTTP ${status}`
    }),
    probe(parts, async () => {
      await sql`select 1`.execute(db)
      return null
    }),
    probe(parts, async () => {
      await parts.ping()
      return null
    }),
    workers(parts, at),
    probe(parts, async () => {
      await parts.greetMail()
      return null
    }),
  ])
  const [api, database, bus, lag, mail] = request
  const part = (
    kind: Exclude<Probed['kind'], 'channel' | 'telephony'>,
    answered: ProbeResult,
    critical = true,
  ): Probed => ({
    id: kind,
    kind,
    channelId: null,
    critical,
    at,
    ...answered,
  })
  // Without the bus everything still arrives, but later; a letter waits until it can go out.
  return [
    part('api', api),
    part('database', database),
    part('bus', bus, false),
    part('workers', lag, false),
    part('mail', mail, false),
  ]
}

/** The probing worker proves that workers live; the question is whether they keep up. */
async function workers({ db, behind }: PlatformParts, at: Date): Promise<ProbeResult> {
  const since = new Date(at.getTime() - letterMinutes * 60_000)
  const { rows } = await sql<{ dead: number }>`select dead_letters_since(${since}) as dead`.execute(db)
  if (behind() >= behindFrom) return { answer: 'failed', latencyMs: null, problem: 'behind' }
  if ((rows[0]?.dead ?? 0) > 0) return { answer: 'failed', latencyMs: null, problem: 'dead_letters' }
  return { answer: 'good', latencyMs: null, problem: null }
}
