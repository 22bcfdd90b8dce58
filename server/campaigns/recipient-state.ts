/** What the ledger says of a person, as SQL: `r` is the row of the person, `c` its campaign, `f` a fall of the person. */
import { noReceipt, type RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import { type RawBuilder, sql } from 'kysely'

/** Why the people who still wait when a campaign is stopped get nothing. */
export const stoppedCode = 'campaigns.not_running'

/** Waiting for a further channel, with a message of an earlier one that its provider has taken. */
const sentBefore = sql<boolean>`r.step > 0 and exists (select from campaign_attempts a
  join messages m on m.company_id = a.company_id and m.id = a.message_id
  where a.company_id = r.company_id and a.campaign_id = r.campaign_id and a.contact_id = r.contact_id
    and m.status in ('sent', 'delivered', 'read'))`

const stoppedSql = sql<RecipientState>`case when r.state not in ('waiting', 'queued') then r.state
  when ${sentBefore} then 'sent' else 'suppressed' end`

/** Of any campaign. */
export const stateOfAny = sql<RecipientState>`case when c.state = 'stopped' then ${stoppedSql} else r.state end`
export const codeOfAny = sql<
  string | null
>`case when c.state <> 'stopped' or r.state not in ('waiting', 'queued') then r.code
  when ${sentBefore} then null else ${stoppedCode} end`

type Channels = { written: RawBuilder<unknown>; before: RawBuilder<unknown> }

/**
 * The channel of the message that stands for the people of `row`, or for which they wait; stopped ones wait for none.
 * `written`: of the message that they have; `before`: of one that they had before the stop.
 */
function channelOf(row: 'r' | 'k', { written, before }: Channels): RawBuilder<string> {
  const [state, step] = [sql.ref(`${row}.state`), sql.ref(`${row}.step`)]
  return sql<string>`coalesce(
    case when ${state} not in ('waiting', 'queued') then ${written}
      when c.state = 'stopped' then ${before}
      when ${step} > 0 then (c.fallbacks -> (${step} - 1) ->> 'channelId')::uuid end, c.channel_id)`
}

/** Of a person. */
export const channelSql = channelOf('r', {
  written: sql`coalesce(r.queued_channel_id,
    (select m.channel_id from messages m where m.company_id = r.company_id and m.id = r.message_id))`,
  before: sql`(select a.queued_channel_id from campaign_attempts a
    join messages m on m.company_id = a.company_id and m.id = a.message_id
    where a.company_id = r.company_id and a.campaign_id = r.campaign_id and a.contact_id = r.contact_id
      and m.status in ('sent', 'delivered', 'read') order by a.queued_at desc limit 1)`,
})

/** Of people who are counted together, `k`. */
export const countedChannelSql = channelOf('k', { written: sql`k.channel_id`, before: sql`null::uuid` })

/** No message of that channel, or of one before it, stands for the person again. */
export const fallCounts: RawBuilder<boolean> = sql<boolean>`not exists (select from campaign_falls g
    where g.company_id = f.company_id and g.campaign_id = f.campaign_id and g.contact_id = f.contact_id
      and g.step <= f.step and g.message_id = r.message_id)
  and not (c.state = 'stopped' and r.state in ('waiting', 'queued') and exists (select from messages m
    where m.company_id = f.company_id and m.id = f.message_id and m.status in ('sent', 'delivered', 'read')))`

/** Its message failed, where others fell because they could not be written to, or nothing was heard of them. */
export const fallFailed = sql<boolean>`f.message_id is not null and f.code <> ${noReceipt}`
