/** Deliveries are taken in their order, many in one transaction, and one that cannot be taken holds up nobody. */

import { randomUUID } from 'node:crypto'
import { hookReceived } from '@aura/contracts/channels/webhook.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, floorNumberId, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beginProviderEvents } from '@aura/server/provider-events.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { onHookReceived } from './on-hook-received.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  // Stands for whatever in a database may refuse one message and no other.
  await bed.owner.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'poison'; end $$;
    create trigger poison before insert on messages for each row
      when (new.content->>'text' = 'veneno') execute function refuse_poison()`)
  await bed.follower([onHookReceived(beginProviderEvents)])
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
  floor = await openFloor(bench.pool, company.id)
})

const phone = (n: number) => `55119876500${String(n % 10).padStart(2, '0')}`
const written = (from: string, text: string) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: floorNumberId },
              messages: [{ id: `wamid.${randomUUID()}`, from, type: 'text', text: { body: text } }],
            },
          },
        ],
      },
    ],
  })

/** As webhooks leave them, all in one commit, so that the first is taken with the others behind it. */
const deliver = (bodies: readonly string[]) =>
  floor.within(async ({ tx, emit, newId, now }) => {
    for (const body of bodies) {
      const id = newId()
      const fresh = { company_id: company.id, id, channel_id: floor.channelId, digest: randomUUID(), body }
      await tx
        .insertInto('webhook_deliveries')
        .values({ ...fresh, received_at: now, done_at: null, problem: null })
        .execute()
      emit(hookReceived, { deliveryId: id, channelId: floor.channelId })
    }
  })

const waiting = async () => {
  const { rows } = await bed.owner.query('select 1 from webhook_deliveries where company_id = $1 and done_at is null', [
    company.id,
  ])
  return rows.length
}
const threadTexts = async (): Promise<string[]> => {
  const { rows } = await bed.owner.query<{ text: string }>(
    `select content->>'text' as text from messages where company_id = $1 and direction = 'in' order by content->>'text'`,
    [company.id],
  )
  return rows.map(({ text }) => text)
}
const commits = async () => {
  const { rows } = await bed.owner.query(
    `select distinct xmin::text from events where company_id = $1 and name = 'conversations.message_added'`,
    [company.id],
  )
  return rows.length
}
const word = (n: number) => `palavra ${String(n).padStart(3, '0')}`

it('a hundred of ten customers: each once, each customer’s in their order, in few transactions', async () => {
  const words = Array.from({ length: 100 }, (_, n) => word(n))
  await deliver(words.map((text, n) => written(phone(n), text)))
  expect(await eventually(waiting, (left) => left === 0)).toBe(0)
  expect(await threadTexts()).toEqual(words)
  const { rows } = await bed.owner.query<{ words: string[] }>(
    `select array_agg(content->>'text' order by seq) as words from messages
     where company_id = $1 and direction = 'in' group by conversation_id`,
    [company.id],
  )
  expect(rows).toHaveLength(10)
  for (const { words: hers } of rows) expect(hers).toEqual([...hers].sort())
  expect(await commits()).toBeLessThanOrEqual(5)
})

it('one that cannot be taken becomes a dead letter, and all the others are there', async () => {
  const words = Array.from({ length: 12 }, (_, n) => word(n))
  await deliver(words.map((text, n) => written(phone(n), n === 5 ? 'veneno' : text)))
  const others = words.filter((_, n) => n !== 5)
  await eventually(
    async () => {
      bed.advance(10_000)
      return await threadTexts()
    },
    (all) => all.length === others.length,
  )
  expect(await threadTexts()).toEqual(others)
  const { rows } = await bed.owner.query('select reaction, error from dead_letters where company_id = $1', [company.id])
  expect(rows).toEqual([{ reaction: 'channels.on-hook-received', error: 'error: poison' }])
  expect(await waiting()).toBe(1)
})

it('what was told of one delivery that is rolled back is never heard', async () => {
  await deliver([written(phone(1), 'um'), written(phone(2), 'veneno')])
  await eventually(
    async () => {
      bed.advance(10_000)
      const { rows } = await bed.owner.query('select 1 from dead_letters where company_id = $1', [company.id])
      return rows.length
    },
    (letters) => letters === 1,
  )
  const { rows } = await bed.owner.query<{ name: string }>(
    `select name from events where company_id = $1 and (name like 'conversations.%' or name like 'contacts.%')
     order by position`,
    [company.id],
  )
  const heard = rows.map(({ name }) => name).filter((name) => name !== 'channels.hook_received')
  expect(heard).toEqual([
    'contacts.added',
    'conversations.opened',
    'conversations.message_added',
    'conversations.message_added',
  ])
})

it('a receipt that is here before the provider’s answer is kept for it', async () => {
  const conversationId = await floor.say(phone(1), 'Olá')
  await bed.owner.query(
    `insert into messages (company_id, conversation_id, seq, id, channel_id, direction, author, content, status, called_at, at)
     select company_id, id, last_seq + 1, gen_random_uuid(), channel_id, 'out', '{}', '{"type":"text","text":"Oi"}', 'queued', $2, now()
     from conversations where id = $1`,
    [conversationId, bed.now()],
  )
  const statuses = [{ id: `wamid.${randomUUID()}`, status: 'delivered', recipient_id: phone(1) }]
  const value = { metadata: { phone_number_id: floorNumberId }, statuses }
  await deliver([
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value }] }] }),
  ])
  const kept = async () => {
    const { rows } = await bed.owner.query(
      `select data #>> '{payload,receipt,status}' as status from jobs.job where name = 'conversations.late-receipt'
       and data ->> 'company' = $1`,
      [company.id],
    )
    return rows
  }
  expect(await eventually(kept, (rows) => rows.length > 0)).toEqual([{ status: 'delivered' }])
})

it('what no database keeps is left out of a delivery, and the rest of it is taken', async () => {
  await deliver([written(phone(8), 'oi\ud800 tudo\0 bem'), written(phone(8), 'depois')])
  expect(await eventually(waiting, (left) => left === 0)).toBe(0)
  expect(await threadTexts()).toEqual(['depois', 'oi\ufffd tudo bem'])
})
