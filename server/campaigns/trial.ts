/** The trial of a campaign's wordings: until when it goes on, and which of them has won. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import { winnerOf } from '@aura/machines/campaigns/trial.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { type CampaignRow, lockAny, lockCampaign, saveCampaign } from './campaigns.ts'
import { countVariants } from './recipient-counts.ts'

export const isTried = ({ trial, winner, variants }: CampaignRow): boolean =>
  trial !== null && winner === null && variants.length > 0

/** Undefined while people of the sample still wait for theirs. */
export async function trialEnd(tx: Db, { id, trial }: CampaignRow): Promise<Date | undefined> {
  if (trial === null) return undefined
  const { rows } = await sql<{ waiting: number; last: Date | null }>`select
      count(*) filter (where state in ('waiting', 'queued'))::int as waiting, max(queued_at) as last
    from campaign_recipients where campaign_id = ${id} and variant is not null and step = 0`.execute(tx)
  const [sample] = rows
  if (!sample || sample.waiting > 0) return undefined
  return new Date((sample.last?.getTime() ?? 0) + trial.minutes * minuteMs)
}

/** Names the winner once the time of the trial is over. In front of everything that only reads the campaign. */
export async function endTrial(work: Work, campaignId: string): Promise<void> {
  const { tx, now } = work
  const seen = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().executeTakeFirst()
  if (seen?.state !== 'running' || !isTried(seen)) return
  const end = await trialEnd(tx, seen)
  if (end === undefined || end > now) return
  const locked = await lockAny(tx, campaignId)
  if (!isTried(locked) || locked.trial === null || !moveCampaign(locked, { type: 'setRate' }).ok) return
  const winner = winnerOf(await countVariants(tx, campaignId), locked.trial.measure)
  await saveCampaign(work, await lockCampaign(tx, campaignId), { winner })
}
