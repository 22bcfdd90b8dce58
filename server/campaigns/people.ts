/** The people behind a number of the ledger, of a channel of the waterfall, or of a provider's failures. */
import * as contracts from '@aura/contracts/campaigns/ledger.ts'
import { seesAll } from '@aura/machines/campaigns/decide.ts'
import { bucketOf } from '@aura/machines/campaigns/recipient.ts'
import { type RawBuilder, sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { campaignOf } from './campaigns.ts'
import { channelSql, codeOfAny, fallCounts, fallFailed, stateOfAny } from './recipient-state.ts'

type PersonRow = {
  campaignId: string
  contactId: string
  name: string
  state: contracts.RecipientState
  code: string | null
  params: Record<string, string | number>
  changedAt: Date
  repliedAt: Date | null
  conversationId: string | null
}

/** As the control room shows them. */
const underWay = ['scheduled', 'preparing', 'running', 'paused']

export const people = answer(contracts.ledgerPeople, async ({ tx, caller, input }) => {
  const { campaignId, bucket, code, over, after, limit } = input
  if (campaignId === null && !seesAll(caller)) return refuse('campaigns.campaign_not_found')
  if (campaignId !== null) await campaignOf({ tx, caller }, campaignId)
  const ofCampaigns =
    campaignId === null
      ? sql`c.kind = 'mass' and c.state = any (${underWay}::text[])`
      : sql`r.campaign_id = ${campaignId}`
  const states = contracts.recipientStates.filter((state) => bucket === undefined || bucketOf[state] === bucket)
  const { rows } =
    await sql<PersonRow>`select r."campaignId", r.contact_id as "contactId", p.name, r.state, r.code, r.params,
      r.at as "changedAt", r.replied_at as "repliedAt", r.conversation_id as "conversationId"
    from (${selectionOf(over, ofCampaigns)}) r join contacts p on p.company_id = r.company_id and p.id = r.contact_id
    where r.state = any (${states}::text[]) ${code === undefined ? sql`` : sql`and r.code = ${code}`}
      ${after === null ? sql`` : sql`and r.contact_id > ${after}::uuid`}
    order by r.contact_id fetch first ${sql.lit(limit + 1)} rows with ties`.execute(tx)
  // Of all campaigns a person may stand in several rows, which stay on one page.
  const next = rows[limit]
  const page = next ? rows.filter(({ contactId }) => contactId < next.contactId) : rows
  return {
    people: page.map((row) => ({
      ...row,
      changedAt: row.changedAt.toISOString(),
      repliedAt: row.repliedAt?.toISOString() ?? null,
    })),
    next: next ? (page.at(-1)?.contactId ?? null) : null,
  }
})

function selectionOf(over: contracts.OverChannel | undefined, ofCampaigns: RawBuilder<unknown>): RawBuilder<unknown> {
  const person = sql`r.company_id, r.campaign_id as "campaignId", r.contact_id, ${stateOfAny} as state, r.replied_at, r.conversation_id`
  const own = sql`select ${person}, ${codeOfAny} as code, r.params, r.changed_at as at
    from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where ${ofCampaigns}`
  if (!over) return own
  const { channelId, as, since } = over
  if (as === 'stands') return sql`${own} and ${channelSql} = ${channelId}`
  const fallen = sql`select ${person}, f.code, '{}'::jsonb as params, f.fallen_at as at
    from campaign_falls f join campaign_recipients r on r.company_id = f.company_id and r.campaign_id = f.campaign_id
      and r.contact_id = f.contact_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where ${ofCampaigns} and f.channel_id = ${channelId}`
  if (as === 'fell') return sql`${fallen} and ${fallCounts}`
  const from = since ?? new Date(0).toISOString()
  return sql`${own} and r.state = 'failed' and ${channelSql} = ${channelId} and r.changed_at > ${from}::timestamptz
    union all ${fallen} and ${fallFailed} and f.fallen_at > ${from}::timestamptz`
}
