/** The further channels of a campaign: who goes on to the next one, and what receipts of an earlier one still say. */
import { noReceipt, type RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { stateAfterLateReceipt, waitsOf } from '@aura/machines/campaigns/waterfall.ts'
import { sql } from 'kysely'
import { cutText } from '../platform/cut-text.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import type { CampaignRow } from './campaigns.ts'
import { type Reserved, releaseMoney } from './money.ts'
import { refusedSql } from './refusers.ts'

type Reading = Pick<Work, 'tx' | 'now'>

/** The campaign as it is on one of its channels. */
export function atStep(campaign: CampaignRow, step: number): CampaignRow {
  const fallback = step === 0 ? undefined : campaign.fallbacks[step - 1]
  if (!fallback) return campaign
  const { channelId: channel_id, message } = fallback
  return { ...campaign, channel_id, message, variants: [], trial: null, winner: null }
}

/** Those at which somebody waits, from the top. */
export async function waitingSteps(tx: Db, { id, fallbacks }: CampaignRow): Promise<number[]> {
  if (fallbacks.length === 0) return [0]
  const rows = await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .select('step')
    .distinct()
    .orderBy('step')
    .execute()
  return rows.map(({ step }) => step)
}

/** Of one that did not leave nothing is reserved any more. */
const unreleased = sql<number | null>`case when state not in ('queued', 'in_doubt') then reserved end`

type Person = { campaign_id: string; contact_id: string; step: number; message_id: string | null }

/** A provider's own words may be long; the people behind them are counted, and asked for, by their beginning. */
export const shortCode = (words: string): string => cutText(words, 100).trim()

/** Over which channel it was, and why the next one is tried. */
type Cause = { channelId: string; code: string }

/** The next channel is tried; the message before is remembered for what is still heard of it. */
export async function fallBack({ tx, now }: Reading, person: Person, { channelId, code }: Cause): Promise<void> {
  await tx
    .with('fallen', (db) =>
      db
        .insertInto('campaign_falls')
        .columns(['company_id', 'campaign_id', 'contact_id', 'step', 'channel_id', 'code', 'message_id', 'fallen_at'])
        .expression((e) =>
          e
            .selectFrom('campaign_recipients')
            .where('campaign_id', '=', person.campaign_id)
            .where('contact_id', '=', person.contact_id)
            .select(['company_id', 'campaign_id', 'contact_id', 'step'])
            .select([
              sql<string>`case when message_id is null then ${channelId}::uuid
                else coalesce(queued_channel_id, ${channelId}::uuid) end`.as('channel_id'),
              sql<string>`${shortCode(code)}::text`.as('code'),
              'message_id',
              sql<Date>`${now}::timestamptz`.as('fallen_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('taken_over', (db) =>
      db
        .insertInto('campaign_attempts')
        .columns([
          'company_id',
          'message_id',
          'campaign_id',
          'contact_id',
          'conversation_id',
          'queued_at',
          'queued_channel_id',
          'reserved',
        ])
        .expression((e) =>
          e
            .selectFrom('campaign_recipients')
            .where('campaign_id', '=', person.campaign_id)
            .where('contact_id', '=', person.contact_id)
            .where('message_id', 'is not', null)
            .select(({ ref }) => [
              'company_id',
              ref('message_id').$notNull().as('message_id'),
              'campaign_id',
              'contact_id',
              'conversation_id',
              'queued_at',
              'queued_channel_id',
              unreleased.as('reserved'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .updateTable('campaign_recipients')
    .set({
      state: 'waiting',
      step: person.step + 1,
      message_id: null,
      conversation_id: null,
      tries: 0,
      changed_at: now,
    })
    .set({ code: null, params: JSON.stringify({}), reserved: null, queued_at: null, queued_channel_id: null })
    .set({ dear_parts: null })
    .where('campaign_id', '=', person.campaign_id)
    .where('contact_id', '=', person.contact_id)
    .execute()
}

/** Those of whom nothing was heard in the time that their channel has, from when the provider has taken their message. */
export async function fallBackOverdue({ tx, now }: Reading, campaign: CampaignRow, most: number): Promise<void> {
  for (const { step, minutes } of waitsOf(campaign)) {
    const overdue = await tx
      .selectFrom('campaign_recipients as r')
      .where('campaign_id', '=', campaign.id)
      .where('state', '=', 'sent')
      .where('step', '=', step)
      .where('replied_at', 'is', null)
      .where((e) => e.not(refusedSql(now)))
      .where('changed_at', '<=', new Date(now.getTime() - minutes * minuteMs))
      .select(['campaign_id', 'contact_id', 'step', 'message_id'])
      .orderBy('contact_id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    const { channel_id: channelId } = atStep(campaign, step)
    for (const person of overdue) await fallBack({ tx, now }, person, { channelId, code: noReceipt })
  }
}

/** Whether somebody was sent a message and may still go on to the next channel. */
export async function isReceiptAwaited({ tx, now }: Reading, campaign: CampaignRow): Promise<boolean> {
  const steps = waitsOf(campaign).map(({ step }) => step)
  if (steps.length === 0) return false
  const person = await tx
    .selectFrom('campaign_recipients as r')
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'sent')
    .where('step', 'in', steps)
    .where('replied_at', 'is', null)
    .where((e) => e.not(refusedSql(now)))
    .select('contact_id')
    .limit(1)
    .executeTakeFirst()
  return person !== undefined
}

export const attemptOf = (tx: Db, messageId: string) =>
  tx.selectFrom('campaign_attempts').where('message_id', '=', messageId).selectAll().executeTakeFirst()

const lockAttempt = (tx: Db, messageId: string) =>
  tx.selectFrom('campaign_attempts').where('message_id', '=', messageId).selectAll().forUpdate().executeTakeFirst()

/**
 * An earlier channel has reached the person after all: that message stands for the person again, once, and what was written
 * since does not leave any more.
 */
export async function followLateReceipt({ tx, now }: Reading, messageId: string, receipt: RecipientState) {
  const found = await attemptOf(tx, messageId)
  if (!found) return
  const person = await tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .where('r.campaign_id', '=', found.campaign_id)
    .where('r.contact_id', '=', found.contact_id)
    .select(['r.state', 'r.company_id', 'r.campaign_id', 'r.reserved', 'r.queued_at', 'c.cost_centre_id'])
    .forUpdate('r')
    .executeTakeFirstOrThrow()
  // Read anew: until the person was locked, what was reserved for it may have been settled, or it stands for the person again.
  const attempt = await lockAttempt(tx, messageId)
  if (!attempt) return
  const state = stateAfterLateReceipt(person.state, receipt)
  if (state === person.state) {
    if (receipt === 'failed') await releaseAttempt(tx, { ...attempt, cost_centre_id: person.cost_centre_id })
    return
  }
  if (person.state === 'queued') await releaseMoney(tx, person)
  await sql`with replaced as (
      insert into campaign_attempts
        (company_id, message_id, campaign_id, contact_id, conversation_id, queued_at, queued_channel_id, reserved)
      select company_id, message_id, campaign_id, contact_id, conversation_id, queued_at, queued_channel_id,
        case when state <> 'queued' then reserved end
      from campaign_recipients
      where campaign_id = ${attempt.campaign_id} and contact_id = ${attempt.contact_id} and message_id is not null
      on conflict do nothing)
    update campaign_recipients set state = ${state}, code = null, params = '{}', changed_at = ${now},
      reserved = ${attempt.reserved}::bigint, message_id = ${messageId}, conversation_id = ${attempt.conversation_id},
      queued_at = coalesce(${attempt.queued_at}::timestamptz, queued_at),
      queued_channel_id = coalesce(${attempt.queued_channel_id}::uuid, queued_channel_id)
    where campaign_id = ${attempt.campaign_id} and contact_id = ${attempt.contact_id}`.execute(tx)
  await tx.deleteFrom('campaign_attempts').where('message_id', '=', messageId).execute()
}

/** One that was in doubt, and has not left. */
async function releaseAttempt(tx: Db, attempt: Reserved & { message_id: string }): Promise<void> {
  const { message_id: messageId, reserved } = attempt
  const booked = await tx.selectFrom('cost_bookings').where('id', '=', messageId).select('id').executeTakeFirst()
  if (reserved === null || booked) return
  await tx.updateTable('campaign_attempts').set({ reserved: null }).where('message_id', '=', messageId).execute()
  await releaseMoney(tx, attempt)
}

/** A message on an earlier channel says that the person was reached there. A word that refuses all more is no reply. */
export async function noteLateInbound({ tx, now }: Reading, conversationId: string, isReply: boolean): Promise<void> {
  const attempts = await tx
    .selectFrom('campaign_attempts')
    .where('conversation_id', '=', conversationId)
    .select(['message_id', 'campaign_id', 'contact_id'])
    .execute()
  for (const { message_id, campaign_id, contact_id } of attempts) {
    await followLateReceipt({ tx, now }, message_id, 'delivered')
    if (!isReply) continue
    await tx
      .updateTable('campaign_recipients')
      .set({ replied_at: now })
      .where('campaign_id', '=', campaign_id)
      .where('contact_id', '=', contact_id)
      .where('replied_at', 'is', null)
      .execute()
  }
}
