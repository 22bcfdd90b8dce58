/** What a halt stops, and waits for. */
import { setTimeout as wait } from 'node:timers/promises'
import { testConversations } from '@aura/infra/operations-test.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { upsertContact } from '../../contacts/index.ts'
import { nextDelivery } from '../delivery-next.ts'
import { recordOutcome } from '../delivery-outcome.ts'
import { deliveryTimeouts } from '../delivery-timeouts.ts'
import { writeConfirmation } from '../write-confirmation.ts'
import { stoppableMessages } from './stoppable.ts'

const owner = 0
const { company, floor, call } = testConversations(['company_owner'], 'sms')

it('a halt waits for a message that confirms a number too, and counts it as the dialog does', async () => {
  const conversationId = await floor.within(async (work) => {
    const [phone, messageId] = ['+5511987670099', work.newId()]
    const address = { kind: 'email', value: `${messageId}@cliente.example` } as const
    const { contact } = await upsertContact(work, { companyId: company.id, address, name: 'Ana', source: 'channel' })
    const to = { companyId: company.id, channelId: floor.channelId, contact, phone, messageId, authorName: 'Novidades' }
    expect(await writeConfirmation(work, { ...to, textWith: (token) => token })).toBe(undefined)
    const ofMessage = work.tx.selectFrom('messages').where('id', '=', messageId).select('conversation_id')
    return (await ofMessage.executeTakeFirstOrThrow()).conversation_id
  })
  const deciding = { conversationId, timeouts: deliveryTimeouts, canLook: () => false, lookSends: () => false }
  const next = await floor.within((work) => nextDelivery(work, deciding))
  if (next.do !== 'send') throw new Error(`it is not sent: ${next.do}`)
  expect(await call(owner, 'warroom.halt-reach', {})).toMatchObject({ waiting: 0, underway: 1 })
  const halting = call<{ underway: number }>(owner, 'conversations.halt-campaigns', { reason: 'Pare' })
  expect(await Promise.race([halting.then(() => 'halted'), wait(300, 'waits')])).toBe('waits')
  const about = { conversationId, messageId: next.message.id, calledAt: next.message.called_at }
  await floor.within((work) =>
    recordOutcome(work, { ...about, timeouts: deliveryTimeouts }, { outcome: 'sent', externalId: 'sms-1' }),
  )
  expect((await halting).underway).toBe(0)
  expect(await call(owner, 'warroom.halt-proof', {})).toMatchObject({ sentSince: 0, keptSince: 0, underway: 0 })
})

it('what a halt stops is found without reading the other messages of the company', async () => {
  const plan = await floor.within(async ({ tx }) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const since = stoppableMessages(tx).where('called_at', '>', new Date()).select('id')
    return JSON.stringify(await since.explain())
  })
  expect(plan).toMatch(/messages_campaign\b/)
  expect(plan).toMatch(/messages_confirmations\b/)
})
