/** A message that asks the owner of a number to confirm it: its link is the provider's alone, and a stop stops it. */
import { type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { testDelivery } from '@aura/infra/delivery-test.ts'
import { currentReadings, windowOf } from '@aura/machines/warroom/metrics/current-readings.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import { metricValue } from '@aura/machines/warroom/metrics/value.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { upsertContact } from '@aura/server/contacts/index.ts'
import { confirmationToken, tokenMask, writeConfirmation } from '@aura/server/conversations/index.ts'
import { expect, it } from 'vitest'

const { bench, floor, outbound, receipt, words } = testDelivery('sms')
const secret = 'a secret of the tests, long enough'
const link = (token: string) => `https://aura.example/forms/phone/${token}`

/** Asked, and where it stands; `email`: the contact has no telephone yet. */
const ask = (phone = '+5511987650001') =>
  outbound.within(async (work) => {
    const [companyId, messageId] = [floor.companyId, work.newId()]
    const address = { kind: 'email', value: `${messageId}@cliente.example` } as const
    const { contact } = await upsertContact(work, { companyId, address, name: 'Ana', source: 'channel' })
    const to = { companyId, channelId: floor.channelId, contact, phone, messageId, authorName: 'Novidades' }
    const refusal = await writeConfirmation(work, { ...to, textWith: link })
    const row = await work.tx
      .selectFrom('messages')
      .where('id', '=', messageId)
      .select('conversation_id')
      .executeTakeFirst()
    return { refusal, conversationId: row?.conversation_id ?? '', token: confirmationToken({ secret }, messageId) }
  })

async function halt(at: Date | null): Promise<void> {
  const { id } = await outbound.within(({ tx }) => tx.selectFrom('users').select('id').executeTakeFirstOrThrow())
  const halted = { halted_at: at, halted_by: at && id, halt_reason: at && 'Preço errado' }
  await outbound.within(({ tx }) => tx.updateTable('outbound_rules').set(halted).execute())
}

/** Everything that the database has of the company, as text. */
async function stored(): Promise<string> {
  const { rows } = await bench.owner.query<{ text: string }>(
    `select content::text as text from messages where company_id = $1
      union all select coalesce(problem, '') from messages where company_id = $1
      union all select preview::text from conversations where company_id = $1
      union all select body from events where company_id = $1
      union all select data::text from jobs.job`,
    [floor.companyId],
  )
  return rows.map(({ text }) => text).join('\n')
}

it('the provider gets the link; thread, events and jobs have its mask', async () => {
  const { conversationId, token } = await ask()
  await outbound.deliver(conversationId)
  expect(words()).toEqual([link(token)])
  expect(await outbound.messages(conversationId)).toMatchObject([
    { status: 'sent', confirmation: true, content: { text: link(tokenMask) } },
  ])
  const all = await stored()
  expect(all).toContain(link(tokenMask))
  expect(all).not.toContain(token)
})

it('a provider that repeats the text in its refusal does not show the link either', async () => {
  const { conversationId, token } = await ask()
  outbound.provider.behave({
    send: async (_, { content }) => {
      throw new ProviderError('refused', `not allowed: ${content.type === 'text' ? content.text : ''}`)
    },
  })
  await outbound.deliver(conversationId)
  expect(await outbound.messages(conversationId)).toMatchObject([
    { status: 'failed', problem: `not allowed: ${link('•••')}` },
  ])
  expect(await stored()).not.toContain(token)
})

it('nor does a receipt, whether it comes after the answer or before', async () => {
  const { conversationId, token } = await ask()
  await outbound.deliver(conversationId)
  const [sent] = await outbound.messages(conversationId)
  const failed = (externalId: string) =>
    receipt({ externalId, status: 'failed', problem: `spam: ${link(token)}, cut: ${link(token).slice(0, -3)}` })
  await failed(`out-${sent?.id}`)
  expect(await outbound.messages(conversationId)).toMatchObject([
    { status: 'failed', problem: `spam: ${link('•••')}, cut: ${link('•••')}` },
  ])
  const next = await ask('+5511987650004')
  await outbound.within(({ tx }) =>
    tx
      .updateTable('messages')
      .set({ called_at: bench.now() })
      .where('conversation_id', '=', next.conversationId)
      .execute(),
  )
  await failed('unheard of')
  const all = await stored()
  expect(all).toContain('spam: ')
  expect(all).not.toContain(token.slice(0, -3))
})

it('a halt that comes while it waits keeps it back, as it keeps back a new one', async () => {
  const { conversationId } = await ask()
  await halt(bench.now())
  await outbound.deliver(conversationId)
  expect(outbound.provider.got).toEqual([])
  expect(await outbound.messages(conversationId)).toMatchObject([
    { status: 'failed', problem: 'conversations.halted', problemParams: { reason: 'Preço errado' } },
  ])
  expect(await ask('+5511987650002')).toMatchObject({ refusal: { code: 'conversations.halted' }, conversationId: '' })
  await halt(null)
  await outbound.deliver(conversationId)
  expect(outbound.provider.got).toEqual([])
})

it('so does a number that wants no advertising meanwhile', async () => {
  const phone = '+5511987650003'
  const { conversationId } = await ask(phone)
  await bench.owner.query(
    `insert into do_not_disturb_numbers (company_id, id, key, added_at, listed_at)
      values ($1, gen_random_uuid(), address_key('phone', $2), now(), now())`,
    [floor.companyId, phone],
  )
  await outbound.deliver(conversationId)
  expect(outbound.provider.got).toEqual([])
  expect(await outbound.messages(conversationId)).toMatchObject([{ problem: 'conversations.do_not_disturb' }])
})

it('no list and no figure has its conversation; it counts as a message alone', async () => {
  const { conversationId } = await ask()
  await outbound.deliver(conversationId)
  const events = await bench.owner.query<{ name: string; body: string }>(
    `select name, body from events where company_id = $1 and name like 'conversations.%' order by position`,
    [floor.companyId],
  )
  const names = new Set(events.rows.map(({ name }) => name))
  expect([...names]).toEqual(['conversations.message_added', 'conversations.message_changed'])
  const metrics = nothingYet()
  const at = bench.now()
  for (const [position, { name, body }] of events.rows.entries())
    fold(metrics, { name, at: at.toISOString(), position, body: JSON.parse(body) }, () => floor.channelId)
  const [readings, window] = [currentReadings(metrics), windowOf(60, at.getTime())]
  const counted = (key: MetricKey) => {
    const metric = named(key)
    return metric && metricValue(metric, readings, window, at.getTime())
  }
  expect([counted('messages.out'), counted('conversations.opened')]).toEqual([1, 0])
  const { rows } = await bench.owner.query('select state, from_campaign, last_seq from conversations where id = $1', [
    conversationId,
  ])
  expect(rows).toEqual([{ state: 'closed', from_campaign: true, last_seq: 1 }])
})
