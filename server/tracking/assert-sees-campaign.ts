/** Figures and goals of a campaign are for those who see it. Campaigns import this feature, so the rule is asked here again. */
import { sees } from '@aura/machines/campaigns/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export async function assertSeesCampaign(
  { tx, caller }: { tx: Db; caller: Caller },
  campaignId: string,
): Promise<void> {
  const row = await tx
    .selectFrom('campaigns')
    .where('id', '=', campaignId)
    .select('author_id as authorId')
    .executeTakeFirst()
  if (!row || !sees(caller, row)) refuse('campaigns.campaign_not_found')
}
