/** One condition about the contact `c`, as SQL. Each is asked within the contact's company, along an index. */
import type { Condition } from '@aura/contracts/audiences/definition.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { areaCodesWithin } from '@aura/machines/audiences/area-codes.ts'
import { choiceOf } from '@aura/machines/contacts/field-fits.ts'
import { readNumber } from '@aura/machines/platform/typed-values.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from '../platform/refuse.ts'

export type ConditionFacts = { now: Date; fields: readonly Field[] }
type Sql = RawBuilder<SqlBool>

const dayMs = 86_400_000
const since = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const ofContact = sql`x.company_id = c.company_id and x.contact_id = c.id`

export function conditionSql(condition: Condition, facts: ConditionFacts): Sql {
  const positive = positiveSql(condition, facts)
  return condition.has ? positive : sql`not ${positive}`
}

function positiveSql(condition: Condition, { now, fields }: ConditionFacts): Sql {
  switch (condition.by) {
    case 'tag':
      return sql`exists (select from contact_tags x where ${ofContact} and x.tag_id = ${condition.tagId})`
    case 'base':
      return sql`exists (select from base_members x where ${ofContact} and x.base_id = ${condition.baseId})`
    case 'field':
      return fieldSql(condition, fields)
    case 'consent':
      return consentSql(condition)
    case 'address':
      return sql`exists (select from contact_addresses x where ${ofContact} and x.kind = ${condition.kind})`
    case 'area':
    case 'state':
    case 'radius':
    case 'region':
      return areaSql(areaCodesWithin(condition))
    case 'created':
      return sql`c.created_at >= ${since(now, condition.days)}`
    case 'conversation': {
      const { channel } = condition
      return sql`exists (select from conversations x where ${ofContact}
        and x.last_inbound_at >= ${since(now, condition.days)}
        ${channel === null ? sql`` : sql`and x.channel_kind = ${channel}`})`
    }
    case 'deal':
      return dealSql(condition)
    case 'campaign':
      return campaignSql(condition, since(now, condition.days))
    case 'call':
      return callSql(condition, since(now, condition.days))
  }
}

function consentSql({ channel, state }: Extract<Condition, { by: 'consent' }>): Sql {
  const recorded = sql`select from contact_consents x where ${ofContact} and x.channel = ${channel}`
  return state === 'unknown' ? sql`not exists (${recorded})` : sql`exists (${recorded} and x.state = ${state})`
}

function dealSql({ state, least }: Extract<Condition, { by: 'deal' }>): Sql {
  const stands =
    state === 'any' ? sql`` : state === 'open' ? sql`and x.outcome is null` : sql`and x.outcome ->> 'result' = ${state}`
  const worth = least && sql`and x.value_currency = ${least.currency} and x.value_amount >= ${least.amount}`
  return sql`exists (select from deals x where ${ofContact} and x.archived_at is null ${stands} ${worth ?? sql``})`
}

/** Of the contact, or of a card that has become it: `rows` of the card that stands under the alias. */
const ofAnyCard = (rows: (card: RawBuilder<unknown>) => RawBuilder<unknown>): Sql => sql`(exists (${rows(sql`c`)})
  or c.id in (with recursive up as (
      select m.company_id, m.merged_into as id from contacts m
      where m.merged_into is not null and exists (${rows(sql`m`)})
      union
      select k.company_id, k.merged_into from up join contacts k on k.company_id = up.company_id and k.id = up.id
      where k.merged_into is not null)
    select id from up))`

function campaignSql({ campaignId, outcome }: Extract<Condition, { by: 'campaign' }>, from: Date): Sql {
  // A message to one person, as a trial is, is no campaign that somebody means by 'any'.
  const ofCampaign =
    campaignId === null
      ? sql`exists (select from campaigns y
          where y.company_id = x.company_id and y.id = x.campaign_id and y.kind = 'mass')`
      : sql`x.campaign_id = ${campaignId}`
  if (outcome === 'clicked')
    return ofAnyCard(
      (card) => sql`select from short_links x join link_hits h on h.company_id = x.company_id and h.code = x.code
        where x.company_id = ${card}.company_id and x.contact_id = ${card}.id and ${ofCampaign}
          and h.kind = 'click' and h.verdict = 'human' and h.at >= ${from}`,
    )
  return ofAnyCard(
    (card) => sql`select from campaign_recipients x where x.company_id = ${card}.company_id
      and x.contact_id = ${card}.id and x.message_id is not null and ${ofCampaign} and ${outcomeSql(outcome, from)}`,
  )
}

function outcomeSql(outcome: 'received' | 'read' | 'replied' | 'failed', from: Date): Sql {
  switch (outcome) {
    case 'received':
      return sql`x.state in ('sent', 'delivered', 'read') and x.queued_at >= ${from}`
    case 'replied':
      return sql`x.replied_at >= ${from}`
    case 'read':
    case 'failed':
      return sql`x.state = ${outcome} and x.changed_at >= ${from}`
  }
}

function callSql({ outcome }: Extract<Condition, { by: 'call' }>, from: Date): Sql {
  const answeredSql = {
    any: sql``,
    answered: sql`and x.answered_at is not null`,
    missed: sql`and x.answered_at is null and x.ended_at is not null`,
  }
  return sql`exists (select from calls x where ${ofContact} and x.started_at >= ${from} ${answeredSql[outcome]})`
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A number is compared as a number, a day as its text; a choice is also found under the names it had before. */
function fieldSql({ fieldId, test, value }: Extract<Condition, { by: 'field' }>, fields: readonly Field[]): Sql {
  const field = fields.find(({ id }) => id === fieldId) ?? refuse('contacts.field_not_found')
  const text = value.trim().toLowerCase()
  const valueSql = () => {
    switch (test) {
      case 'filled':
        return sql``
      case 'equal': {
        const choice = choiceOf(field, value)
        const keys = (choice ? [choice.label, ...choice.was] : [text]).map((name) => name.toLowerCase())
        return sql`and x.key = any (${keys}::text[])`
      }
      case 'contains':
        return sql`and x.key like ${likeText(text)}`
      case 'above':
      case 'below': {
        const order = test === 'above' ? sql`>` : sql`<`
        if (field.type !== 'number') return sql`and x.key ${order} ${text}`
        const number = readNumber(value, 'pt-BR')
        if (number === null) return sql`and false`
        return sql`and jsonb_typeof(x.value) = 'number' and (x.value #>> '{}')::numeric ${order} ${number}`
      }
    }
  }
  return sql`exists (select from custom_values x where x.company_id = c.company_id and x.owner_id = c.id
    and x.field_id = ${fieldId} ${valueSql()})`
}

function areaSql(codes: readonly string[]): Sql {
  if (codes.length === 0) return sql`false`
  const prefixes = codes.map((code) => sql`x.value like ${`+55${code}%`}`)
  return sql`exists (select from contact_addresses x where ${ofContact} and x.kind = 'phone'
    and (${sql.join(prefixes, sql` or `)}))`
}
