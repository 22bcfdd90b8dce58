/**
 * Goes round all the time: every few seconds each due source is probed, the platform by one worker and each company by
 * one, however many workers there are.
 */
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { roundSeconds, statusRoom } from '@aura/contracts/warroom/status/status.ts'
import { recordProbe } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { DoorParts, OpenDoor } from '../../platform/feature.ts'
import { askCompany } from './company.ts'
import { askPlatform } from './platform.ts'

/** So many at a time: providers that keep us waiting hold up a few, not all. */
const atOnce = 20
const lookMs = 2500

export const runProbes: OpenDoor = async (parts) => {
  if (parts.config.statusRounds === 'off') return null
  const mail = createTransport({ url: parts.config.smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 })
  const asking = { ...parts, elapsed: () => performance.now(), greetMail: () => mail.verify() }
  let stopped = false
  let under = Promise.resolve()
  const look = async () => {
    try {
      await probeRound(asking)
    } catch (error) {
      // Without the database nothing can be kept; each server says meanwhile how its parts are.
      parts.warn(error, 'the parts were not asked')
    }
  }
  const timer = setInterval(() => {
    if (!stopped) under = under.then(look)
  }, lookMs)
  return {
    async [Symbol.asyncDispose]() {
      stopped = true
      clearInterval(timer)
      await under
      mail.close()
    },
  }
}

type Asking = DoorParts & Parameters<typeof askPlatform>[0]

export async function probeRound(parts: Asking, every = roundSeconds): Promise<void> {
  const { rows } = await sql<{ company: string }>`
    select claim_part_rounds(make_interval(secs => ${every}), ${statusRoom}, ${atOnce}) as company`.execute(parts.db)
  const at = new Date()
  const companies = rows.map(({ company }) => company)
  if (companies.includes(platformStream)) {
    const probed = await askPlatform(parts, at)
    await parts.inCompany(platformStream, async (work) => {
      for (const item of probed) await recordProbe(work, platformStream, item)
    })
  }
  await Promise.all(
    companies.filter((company) => company !== platformStream).map((company) => askCompany(parts, company, at)),
  )
}
