/** Free text of a campaign over WhatsApp, which only the customer's own message permits. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { expect, it } from 'vitest'

const { bed, floor, outbound, call, people, draft, launch, ledger, peopleIn, dispatch, deliver, settle, sentTo } =
  testCampaigns('whatsapp')

const numberOf = (contact: Contact | undefined) => contact?.addresses[0]?.value ?? ''

/** The customer wrote then, and was answered: their conversation is closed. */
async function closedConversation(contact: Contact | undefined, at: Date): Promise<string> {
  const conversationId = await floor.say(numberOf(contact), 'Oi', at)
  await call<Conversation>('conversations.claim', { conversationId })
  await call('conversations.close', { conversationId, reason: 'resolved' })
  return conversationId
}

it('goes out where the conversation is closed and its window open, and nowhere else', async () => {
  const [within, after] = await people(3)
  const now = bed.now().getTime()
  const closed = await closedConversation(within, new Date(now - 22 * hourMs))
  await closedConversation(after, new Date(now - 25 * hourMs))
  const campaign = await draft()
  await launch(campaign)
  await settle()
  expect(sentTo()).toEqual([numberOf(within)])
  expect(outbound.provider.got[0]?.content).toMatchObject({ type: 'text', text: 'Olá Pessoa' })
  const { buckets, reasons } = await ledger(campaign)
  expect(buckets).toMatchObject({ sent: 1, suppressed: 2, failed: 0, waiting: 0 })
  expect(reasons.suppressed).toEqual([{ code: 'conversations.window_closed', count: 2 }])
  // The customer's own one stays closed: the message stands in one of the campaign.
  const [sent] = await peopleIn(campaign, 'sent')
  expect(sent?.conversationId).not.toBe(closed)
  const { rows } = await bed.owner.query(
    'select state, from_campaign, last_inbound_at from conversations where id = any ($1) order by from_campaign',
    [[closed, sent?.conversationId]],
  )
  expect(rows).toMatchObject([
    { state: 'closed', from_campaign: false },
    { state: 'closed', from_campaign: true, last_inbound_at: rows[0]?.last_inbound_at },
  ])
})

it('does not go out once the window has closed between its writing and its sending', async () => {
  const [ana] = await people(1)
  await closedConversation(ana, new Date(bed.now().getTime() - dayMs + hourMs))
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 1, suppressed: 0 })
  bed.advance(hourMs)
  await deliver()
  expect(sentTo()).toEqual([])
  expect((await ledger(campaign)).reasons.failed).toEqual([{ code: 'conversations.window_closed', count: 1 }])
})
