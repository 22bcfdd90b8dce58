/** The ledger follows its messages in the transaction that changes them. */
import { recipientAfter } from '@aura/machines/campaigns/recipient.ts'
import { isWindowOpen } from '@aura/machines/campaigns/send-window.ts'
import { channelOfStep, endsWaterfall, hasNextStep } from '@aura/machines/campaigns/waterfall.ts'
import {
  answersTest,
  type CampaignOfMessage,
  type ConversationEffects,
  saysStop,
  sendingClock,
  wireMessage,
} from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { releaseMoney, settleMoney } from './money.ts'
import { refusersAmong } from './refusers.ts'
import { attemptOf, fallBack, followLateReceipt, noteLateInbound, shortCode } from './waterfall.ts'

type MessageSaved = NonNullable<ConversationEffects['messageSaved']>
type Writers = Parameters<MessageSaved>[0]
type Message = Parameters<MessageSaved>[2]

export const campaignEffects: ConversationEffects = {
  messageSaved: async (work, _, message) => {
    if (message.direction === 'in') await noteInbound(work, message)
    // A queued one is written by the campaign itself, which knows.
    else if (message.direction === 'out' && message.campaign && message.status !== 'queued') await follow(work, message)
  },
  costOf: async (tx, messageId) => {
    const campaignId =
      (
        await tx
          .selectFrom('campaign_recipients')
          .where('message_id', '=', messageId)
          .select('campaign_id')
          .executeTakeFirst()
      )?.campaign_id ?? (await attemptOf(tx, messageId))?.campaign_id
    if (campaignId === undefined) return null
    const row = await tx
      .selectFrom('campaigns')
      .where('id', '=', campaignId)
      .select('cost_centre_id')
      .executeTakeFirstOrThrow()
    return { campaignId, centreId: row.cost_centre_id }
  },
  costBooked: settleMoney,
  campaignOf: async ({ tx, now }, messageId) => {
    const row = await tx
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .innerJoin('companies as o', 'o.id', 'r.company_id')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.message_id'),
      )
      .where('r.message_id', '=', messageId)
      .select(['c.name', 'c.state', 'c.consent_only', 'c.send_window', 'c.channel_id', 'c.fallbacks'])
      .select(['r.zone', 'r.step', 'r.campaign_id', 'r.contact_id', 'o.timezone', 'm.channel_id as over'])
      .forShare('c')
      .executeTakeFirst()
    if (!row) return await supersededCampaign(tx, messageId)
    const { name, state, consent_only: needsConsent, send_window: window, zone, timezone } = row
    const isOpen = window === null || isWindowOpen(window, await clockOf(tx, zone ?? timezone), now)
    const channelId = channelOfStep({ channelId: row.channel_id, fallbacks: row.fallbacks }, row.step)
    const person = { campaignId: row.campaign_id, contactIds: [row.contact_id], now }
    const hasOptedOut = row.step > 0 && (await refusersAmong(tx, person)).size > 0
    const superseded = channelId === row.over ? (hasOptedOut ? 'opted_out' : null) : 'rerouted'
    // Of one that has finished only what is in doubt is looked for.
    const isRunning = state === 'running' || state === 'finished'
    return { name, isRunning, isStopped: state === 'stopped', needsConsent, isWindowOpen: isOpen, zone, superseded }
  },
}

/** The wall of the person, and the holidays of the company. */
const clockOf = async (tx: Db, zone: string) => ({ zone, calendar: (await sendingClock(tx)).calendar })

/** A word that refuses all more, like 'STOP', is no reply: no wording wins by it. Nor does one that answers a test. */
async function noteInbound({ tx, now }: Writers, message: Message): Promise<void> {
  const { conversation_id: conversationId } = message
  const isReply = !(await saysStop(tx, message.content)) && !(await answersTest(tx, wireMessage(message)))
  if (isReply) await noteReply({ tx, now }, conversationId)
  await noteLateInbound({ tx, now }, conversationId, isReply)
}

async function noteReply({ tx, now }: Pick<Writers, 'tx' | 'now'>, conversationId: string): Promise<void> {
  await tx
    .updateTable('campaign_recipients as r')
    .set({ replied_at: now })
    .where('r.conversation_id', '=', conversationId)
    .where('r.replied_at', 'is', null)
    .where('r.state', 'in', ['sent', 'delivered', 'read'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaigns as c')
            .whereRef('c.company_id', '=', 'r.company_id')
            .whereRef('c.id', '=', 'r.campaign_id')
            .where('c.is_test', '=', true)
            .select('c.id'),
        ),
      ),
    )
    .execute()
}

/** Another message stands for the person by now. */
async function supersededCampaign(tx: Db, messageId: string): Promise<CampaignOfMessage | null> {
  const attempt = await attemptOf(tx, messageId)
  if (!attempt) return null
  const { name } = await tx
    .selectFrom('campaigns')
    .where('id', '=', attempt.campaign_id)
    .select('name')
    .executeTakeFirstOrThrow()
  const running = { isRunning: true, isStopped: false, needsConsent: false, isWindowOpen: true }
  return { name, ...running, zone: null, superseded: 'reached' }
}

/** The person is locked before it is read: who has gone on to the next channel meanwhile is not found by this message any more. */
async function follow({ tx, now }: Writers, { id, status, problem, problem_params }: Message): Promise<void> {
  const row = await tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .where('r.message_id', '=', id)
    .select(['r.campaign_id', 'r.contact_id', 'r.tries', 'r.step', 'r.message_id', 'c.fallbacks', 'c.channel_id'])
    .select(['r.company_id', 'r.state', 'r.reserved', 'r.queued_at', 'c.cost_centre_id'])
    .forUpdate('r')
    .executeTakeFirst()
  if (status === null) return
  if (!row) return await followLateReceipt({ tx, now }, id, status)
  const tries = row.tries + (problem === 'conversations.gave_up' ? 1 : 0)
  const state = recipientAfter({ status, problem, tries })
  const isFailed = state === 'failed'
  // What a provider has taken is booked, whatever it says of it later.
  const isUnpaid = row.state === 'queued' || row.state === 'in_doubt'
  const isReleased = isUnpaid && (isFailed || state === 'waiting')
  if (isReleased) await releaseMoney(tx, row)
  if (isFailed && hasNextStep(row, row.step) && !endsWaterfall(problem)) {
    const person = { campaignId: row.campaign_id, contactIds: [row.contact_id], now }
    const own = { channelId: row.channel_id, fallbacks: row.fallbacks }
    const cause = {
      channelId: channelOfStep(own, row.step) ?? row.channel_id,
      code: problem ?? 'conversations.gave_up',
    }
    if ((await refusersAmong(tx, person)).size === 0) return await fallBack({ tx, now }, row, cause)
  }
  await tx
    .updateTable('campaign_recipients')
    .set({
      ...{ state, tries, changed_at: now, code: isFailed && problem !== null ? shortCode(problem) : null },
      params: JSON.stringify((isFailed && problem_params) || {}),
      ...(state === 'waiting' && { message_id: null }),
      ...(isReleased && { reserved: null }),
      // A conversation of the channel before.
      ...(problem === 'campaigns.rerouted' && { conversation_id: null }),
    })
    .where('campaign_id', '=', row.campaign_id)
    .where('contact_id', '=', row.contact_id)
    .execute()
}
