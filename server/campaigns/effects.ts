/** The ledger follows its messages in the transaction that changes them. */
import { recipientAfter } from '@aura/machines/campaigns/recipient.ts'
import { isWindowOpen } from '@aura/machines/campaigns/send-window.ts'
import type { ConversationEffects } from '../conversations/index.ts'

type MessageSaved = NonNullable<ConversationEffects['messageSaved']>
type Writers = Parameters<MessageSaved>[0]
type Message = Parameters<MessageSaved>[2]

export const campaignEffects: ConversationEffects = {
  messageSaved: async (work, conversation, message) => {
    if (message.direction === 'in') await noteReply(work, conversation.id)
    // A queued one is written by the campaign itself, which knows.
    else if (message.direction === 'out' && message.campaign && message.status !== 'queued') await follow(work, message)
  },
  campaignOf: async ({ tx, now }, messageId) => {
    const row = await tx
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .innerJoin('companies as o', 'o.id', 'r.company_id')
      .where('r.message_id', '=', messageId)
      .select(['c.name', 'c.state', 'c.consent_only', 'c.send_window', 'r.zone', 'o.timezone'])
      .forShare('c')
      .executeTakeFirst()
    if (!row) return null
    const { name, state, consent_only: needsConsent, send_window: window, zone, timezone } = row
    const isOpen = window === null || isWindowOpen(window, zone ?? timezone, now)
    return { name, isRunning: state === 'running', needsConsent, isWindowOpen: isOpen }
  },
}

const noteReply = ({ tx, now }: Writers, conversationId: string) =>
  tx
    .updateTable('campaign_recipients')
    .set({ replied_at: now })
    .where('conversation_id', '=', conversationId)
    .where('replied_at', 'is', null)
    .where('state', 'in', ['sent', 'delivered', 'read'])
    .execute()

async function follow({ tx, now }: Writers, { id, status, problem, problem_params }: Message): Promise<void> {
  const row = await tx
    .selectFrom('campaign_recipients')
    .where('message_id', '=', id)
    .select(['campaign_id', 'contact_id', 'tries'])
    .executeTakeFirst()
  if (!row || status === null) return
  const tries = row.tries + (problem === 'conversations.gave_up' ? 1 : 0)
  const state = recipientAfter({ status, problem, tries })
  const isFailed = state === 'failed'
  await tx
    .updateTable('campaign_recipients')
    .set({
      ...{ state, tries, changed_at: now, code: isFailed ? problem : null },
      params: JSON.stringify((isFailed && problem_params) || {}),
      ...(state === 'waiting' && { message_id: null }),
    })
    .where('campaign_id', '=', row.campaign_id)
    .where('contact_id', '=', row.contact_id)
    .execute()
}
