import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, audience, draft, launch, ledger, stateOf, dispatch, deliver, settle } =
  testCampaigns()

const minute = 60_000
let mail: string
let made = 0
beforeEach(async () => {
  mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  outbound.provider.behave({})
})

const text = (words: string) => ({ type: 'text', text: words, subject: null })
const words = () => outbound.provider.got.map(({ content }) => (content.type === 'text' ? content.text : ''))

/** A campaign by SMS to one person with a mailbox too, and by mail where nothing is heard for ten minutes. */
async function campaignTo(waitMinutes: number | null = 10) {
  made += 1
  const [phone, email] = [`+55119${71_000_000 + made}`, `recusa${made}@cliente.example`]
  const addresses = [
    { kind: 'phone', value: phone },
    { kind: 'email', value: email },
  ]
  const contactId = randomUUIDv7()
  await call<Contact>('contacts.create', { contactId, name: `Recusa ${made}`, addresses })
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  await call('contacts.tag', { contactIds: [contactId], tagId, on: true })
  const audienceId = await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
  const fallbacks = [{ channelId: mail, message: text('Por e-mail'), waitMinutes }]
  return { phone, contactId, campaign: await draft({ message: text('Por SMS'), fallbacks, audienceId }) }
}

/** Written and not yet with the provider. */
async function write() {
  await dispatch()
  bed.advance(1_500)
  await dispatch()
}

async function failedReceipt(to: string): Promise<void> {
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join conversations c on c.id = m.conversation_id
     where m.company_id = $1 and c.address = $2 and m.direction = 'out' order by m.at desc limit 1`,
    [company.id, to],
  )
  const [message] = rows
  if (!message) throw new Error(`nothing went to ${to}`)
  const { id: messageId, channel_id: channelId, external_id: externalId } = message
  const failed = { channelId, externalId, messageId, status: 'failed', problem: 'unreachable' } as const
  await outbound.within((work) => applyReceipt(work, failed))
}

it('who says SAIR while the message is queued gets it over no further channel', async () => {
  const { phone, campaign } = await campaignTo()
  await launch(campaign)
  await write()
  await floor.say(phone, 'SAIR', bed.now())
  await settle()
  expect(words()).toEqual([])
  const { buckets, reasons } = await ledger(campaign)
  expect(buckets).toMatchObject({ failed: 1, waiting: 0 })
  expect(reasons.failed).toEqual([{ code: 'conversations.consent_withdrawn', count: 1 }])
  expect(await stateOf(campaign)).toBe('finished')
})

it('who says SAIR to a message that is out gets nothing more of it, and has not replied', async () => {
  const { phone, campaign } = await campaignTo()
  await launch(campaign)
  await settle(4)
  expect(words()).toEqual(['Por SMS'])
  await floor.say(phone, 'SAIR', bed.now())
  bed.advance(11 * minute)
  await settle()
  expect(words()).toEqual(['Por SMS'])
  expect(await stateOf(campaign)).toBe('finished')
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 1 }, replied: 0 })
})

it('who has said SAIR gets no letter either when the message turns out to have failed', async () => {
  const { phone, campaign } = await campaignTo(null)
  await launch(campaign)
  await settle(4)
  await floor.say(phone, 'SAIR', bed.now())
  await failedReceipt(phone)
  await settle()
  expect(words()).toEqual(['Por SMS'])
  expect((await ledger(campaign)).buckets).toMatchObject({ failed: 1, waiting: 0 })
})

it('SAIR on the earlier channel keeps back what is written for the next one', async () => {
  const { phone, campaign } = await campaignTo()
  await launch(campaign)
  await settle(4)
  bed.advance(11 * minute)
  await dispatch()
  expect((await ledger(campaign)).buckets.waiting).toBe(1)
  await floor.say(phone, 'SAIR', bed.now())
  await settle()
  expect(words()).toEqual(['Por SMS'])
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 1, waiting: 0 }, replied: 0 })
})

it('a consent that is withdrawn by hand ends the way too, before the next message is written and after', async () => {
  const [before, after] = [await campaignTo(), await campaignTo()]
  for (const { campaign } of [before, after]) await launch(campaign)
  await settle(4)
  const withdraw = (contactId: string) =>
    call('contacts.record-consent', { contactId, channel: 'sms', state: 'withdrawn', evidence: 'Por telefone' })
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  bed.advance(11 * minute)
  await dispatch()
  await withdraw(before.contactId)
  await call('conversations.resume-campaigns', {})
  bed.advance(minute)
  await dispatch()
  await withdraw(after.contactId)
  await settle()
  expect(words()).toEqual(['Por SMS', 'Por SMS'])
  const [suppressed, failed] = [await ledger(before.campaign), await ledger(after.campaign)]
  expect(suppressed.reasons.suppressed).toEqual([{ code: 'campaigns.opted_out', count: 1 }])
  expect(failed.reasons.failed).toEqual([{ code: 'campaigns.opted_out', count: 1 }])
})

it('who is blocked on the first channel is reached on no other', async () => {
  const [queued, sent] = [await campaignTo(), await campaignTo()]
  await launch(sent.campaign)
  await settle(4)
  await launch(queued.campaign)
  await write()
  for (const { phone } of [queued, sent])
    await call('contacts.add-rule', {
      ...{ ruleId: randomUUIDv7(), list: 'block', reason: 'Processo', target: { kind: 'phone', value: phone } },
    })
  bed.advance(11 * minute)
  await settle()
  expect(words()).toEqual(['Por SMS'])
  expect((await ledger(queued.campaign)).reasons.failed).toEqual([{ code: 'conversations.blocked', count: 1 }])
  expect((await ledger(sent.campaign)).buckets).toMatchObject({ sent: 1, waiting: 0 })
  expect([await stateOf(queued.campaign), await stateOf(sent.campaign)]).toEqual(['finished', 'finished'])
  await deliver()
})

it('a word that the company adds is honoured at once in what is queued, and no reply', async () => {
  const { version } = await call<{ version: number }>('conversations.set-outbound-rules', {
    ...{ quiet: null, perDay: null, version: 0 },
  })
  const add = (added: object[], of = version) => call('conversations.set-stop-words', { words: added, version: of })
  const chega = { language: 'pt-BR', word: 'Não quero mais' }
  expect(await codeOf(add([chega, { language: 'pt-BR', word: 'sim' }]))).toBe('conversations.stop_word_unfit')
  expect(await codeOf(add([{ language: 'pt-BR', word: 'Sair' }]))).toBe('conversations.stop_word_unfit')
  expect(await codeOf(add([{ language: 'pt-BR', word: 'a'.repeat(41) }]))).toBe('request.invalid')
  expect(await codeOf(add([chega], version + 1))).toBe('command.stale')
  const [before, after] = [await campaignTo(), await campaignTo()]
  for (const { campaign } of [before, after]) await launch(campaign)
  await write()
  await floor.say(before.phone, 'nao quero mais!', bed.now())
  expect(await add([chega])).toMatchObject({ stopWords: [chega] })
  await floor.say(after.phone, 'nao quero mais!', bed.now())
  await settle()
  // What came in before the word was added is a message like any other.
  expect((await ledger(before.campaign)).buckets).toMatchObject({ sent: 1 })
  expect(await ledger(after.campaign)).toMatchObject({
    ...{ buckets: { failed: 1, waiting: 0 }, replied: 0 },
    reasons: { failed: [{ code: 'conversations.consent_withdrawn', count: 1 }] },
  })
  await floor.say(before.phone, 'SAIR', bed.now())
  const { rows } = await bed.owner.query(
    `select evidence from contact_consents where company_id = $1 and contact_id = any ($2) order by at, evidence`,
    [company.id, [before.contactId, after.contactId]],
  )
  expect(rows.map(({ evidence }) => evidence).toSorted()).toEqual(['SAIR', 'nao quero mais!'])
})
