/**
 * Why each person of an audience would get nothing, in the order in which the outbound policy names its reasons
 * (`machines/conversations/outbound/decide.ts`). `workers/campaigns/campaigns.pg.test.ts` compares the two.
 */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { neededFieldKeys, needsName } from '@aura/machines/campaigns/fill-message.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import { heldOutSql, phoneZoneSql, zoneSql } from './draw.ts'
import { greetingNameSql } from './greeting-names.ts'

export type Counted = { reason: string | null; count: number }
/** Where those live who are reached; null: as the company. */
export type CountedZone = Counted & { zone: string | null }

export type Counting = { campaign: CampaignRow; kind: ChannelKind; perDay: number | null; now: Date }

const windowMs = dayMs

function reasonSql({ campaign, kind, perDay, now }: Counting): RawBuilder<string | null> {
  const blocked = sql`exists (select from address_rules r where r.company_id = c.company_id and r.list = 'block'
    and r.removed_at is null and (r.expires_at is null or r.expires_at > ${now})
    and (r.kind = a.kind and r.key = a.key
      ${kind === 'email' ? sql`or r.kind = 'domain' and r.key = split_part(a.value, '@', 2)` : sql``}))`
  const unwanted =
    reachedAt(kind) === 'phone'
      ? sql`when exists (select from do_not_disturb_numbers n where n.company_id = c.company_id and n.key = a.key)
          then 'conversations.do_not_disturb'`
      : sql``
  const needsWindow = kind === 'whatsapp' && campaign.message.type !== 'template'
  const window = needsWindow
    ? sql`when not exists (select from conversations x where x.company_id = c.company_id and x.contact_id = c.id
        and x.channel_id = ${campaign.channel_id} and x.last_inbound_at > ${new Date(now.getTime() - windowMs)})
        then 'conversations.window_closed'`
    : sql``
  const consent = campaign.consent_only ? sql`when k.state is distinct from 'given' then 'campaigns.no_consent'` : sql``
  const often =
    perDay === null
      ? sql``
      : sql`when (select count(*) from conversations x join messages m
          on m.company_id = x.company_id and m.conversation_id = x.id
          where x.company_id = c.company_id and x.contact_id = c.id and m.campaign and not m.is_test and m.status <> 'failed'
            and m.at > ${new Date(now.getTime() - dayMs)}) >= ${perDay} then 'conversations.too_often'`
  return sql<string | null>`case
    ${gapSql(campaign)}
    when a.value is null then 'contacts.address_not_found'
    when ${blocked} then 'conversations.blocked'
    when k.state = 'withdrawn' then 'conversations.consent_withdrawn'
    ${window} ${unwanted} ${consent} ${often}
    when ${heldOutSql(campaign)} then 'campaigns.holdout' end`
}

/** Who lacks a name or a value that every wording puts into the message. */
function gapSql({ message, variants, name_fallback }: CampaignRow): RawBuilder<unknown> {
  const wordings = [message, ...variants]
  const keys = neededFieldKeys(wordings)
  const nameless =
    needsName(wordings) && (name_fallback ?? '').trim() === ''
      ? sql`when exists (select from contacts n where n.company_id = c.company_id and n.id = c.id
          and ${greetingNameSql(sql`n.name`)} is null) then 'campaigns.gap_empty'`
      : sql``
  return keys.length === 0
    ? nameless
    : sql`${nameless} when (select count(*) from custom_fields f join custom_values v
        on v.company_id = f.company_id and v.field_id = f.id and v.owner_id = c.id
        where f.company_id = c.company_id and f.owner = 'contact' and f.key = any(${keys}::text[])) < ${keys.length}
        then 'campaigns.gap_empty'`
}

/** `people`: of whom, with `c` the contact. */
export async function countReasons(tx: Db, counting: Counting, people: RawBuilder<unknown>): Promise<CountedZone[]> {
  const { rows } = await sql<CountedZone>`select p.reason, p.zone, count(*)::int as count
    from (${reasonsSql(counting, people)}) p group by p.reason, p.zone`.execute(tx)
  return rows
}

/** Each of the people with the reason, and with the zone where there is none. */
export const reasonsSql = (counting: Counting, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.*, case when c.reason is null then ${
    reachedAt(counting.kind) === 'phone' ? phoneZoneSql(sql`c.value`) : zoneSql()
  } end as zone
    from (select c.company_id, c.id, a.value, ${reasonSql(counting)} as reason
      from (select c.company_id, c.id ${people}) c
      left join lateral (select x.kind, x.value, x.key from contact_addresses x
        where x.company_id = c.company_id and x.contact_id = c.id and x.kind = ${reachedAt(counting.kind)}
        order by x.created_at, x.id limit 1) a on true
      left join contact_consents k on k.company_id = c.company_id and k.contact_id = c.id
        and k.channel = ${counting.kind}) c`

/** The company and the id of each of the people who are reached. */
export const reachedSql = (counting: Counting, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.company_id, c.id from (${reasonsSql(counting, people)}) c where c.reason is null`

/** By reason, whatever the zone; null: who is reached. */
export const byReason = (rows: readonly Counted[]): Counted[] =>
  [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }))

/** The reasons of those who get nothing, the most frequent first. */
export const excludedOf = (rows: readonly Counted[]): { code: string; count: number }[] =>
  byReason(rows)
    .flatMap(({ reason, count }) => (reason === null ? [] : [{ code: reason, count }]))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
