/**
 * The first look at a company: rights, then the last two minutes of its log into the rings. The rights are read
 * first, so the log that is read afterwards goes at least as far, and every access event in it is newer
 * than what was loaded or already part of it.
 */
import type { LogReader } from '../platform/log/read.ts'
import { Refusal } from '../platform/refuse.ts'
import { createAccessTable } from './access.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import { type Company, createCompany } from './company.ts'
import { type IntakeParts, takeIn } from './intake.ts'
import type { GatewayParts } from './parts.ts'
import { seal } from './room.ts'
import type { GatewaySettings } from './settings.ts'

type WarmParts = IntakeParts & {
  log: LogReader
  clock: Clock
  budget: Budget
  loadAccess: GatewayParts['loadAccess']
  warmth: Pick<GatewaySettings, 'ringSeconds' | 'ringEvents'>
}

/** Smaller frames make a resume repeat less, larger ones cost less to keep. */
const commitsPerFrame = 16

export async function warmCompany(parts: WarmParts, id: string): Promise<Company> {
  const { log, warmth } = parts
  const epoch = await log.epoch()
  const loaded = await parts.loadAccess(id)
  const [recent, head] = await Promise.all([log.positionBefore(id, warmth.ringSeconds), log.head(id)])
  const start = Math.max(0, recent, head - warmth.ringEvents)
  const company = createCompany(id, epoch, createAccessTable(loaded, parts.clock.now()), start, parts.clock.now())
  for (;;) {
    const { commits, complete } = await log.range(id, company.position)
    for (const [index, commit] of commits.entries()) {
      if (commit.epoch !== epoch) throw new Refusal('server.unavailable')
      takeIn({ ...parts, wake: () => {} }, company, commit)
      if (index % commitsPerFrame === commitsPerFrame - 1) sealAll()
    }
    sealAll()
    if (complete) break
  }
  if (company.position < loaded.position) throw new Refusal('server.unavailable')
  company.sealed = company.position
  company.sealedBefore = company.position
  company.times = []
  return company

  function sealAll() {
    for (const room of company.busy) seal(company, room, parts.budget)
    company.busy.clear()
  }
}
