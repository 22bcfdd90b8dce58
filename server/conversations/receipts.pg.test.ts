/** Receipts come late, doubled and in any order; a message ends at the furthest of them, whatever the order. */
import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectPool } from '../platform/database/pools.ts'
import { logReader } from '../platform/log/read.ts'
import { recordOutcome } from './delivery-outcome.ts'
import { deliveryTimeouts } from './delivery-timeouts.ts'
import { applyLateReceipt, applyReceipt, type Receipt } from './receipts.ts'
import { addMessage, lockConversation, saveConversation } from './store.ts'

const opened = new AsyncDisposableStack()
let floor: Floor
let conversationId = ''
let companyId = ''
let events: (after: number) => Promise<{ name: string; body: unknown; position: number }[]>

beforeAll(async () => {
  const { url } = opened.use(await sharedWorld().freshDatabase())
  const pool = connectPool('aura_app', { databaseUrl: url, max: 4, onError: () => {} })
  const logPool = connectPool('aura_log', { databaseUrl: url, max: 1, onError: () => {} })
  opened.defer(async () => void (await Promise.all([pool.end(), logPool.end()])))
  companyId = (await createTestCompany(url)).id
  floor = await openFloor(pool, companyId)
  conversationId = await floor.say('+5511987650001', 'Olá')
  const log = logReader(logPool)
  events = async (after) =>
    (await log.range(companyId, after)).commits.flatMap(({ events }) => events.map(({ json }) => JSON.parse(json)))
})
afterAll(() => opened.disposeAsync())

/** Given to the provider, whose answer has not come yet. */
const underWay = () =>
  floor.within(async (work) => {
    const row = await lockConversation(work.tx, conversationId)
    const [id, seq] = [work.newId(), row.last_seq + 1]
    const author = { kind: 'system', id: null, name: '' } as const
    const content = { type: 'text', text: 'Bom dia' } as const
    await addMessage(work, row, seq, { id, direction: 'out', author, content, status: 'queued' })
    await work.tx.updateTable('messages').set({ called_at: work.now }).where('id', '=', id).execute()
    await saveConversation(work, row, { last_seq: seq })
    return id
  })
const read = (messageId: string) =>
  floor.within(({ tx }) => tx.selectFrom('messages').where('id', '=', messageId).selectAll().executeTakeFirstOrThrow())
const inputWith = (over: Partial<Receipt>): Receipt => ({
  channelId: floor.channelId,
  externalId: 'unheard of',
  messageId: null,
  status: 'delivered',
  problem: null,
  ...over,
})
const receipt = (over: Partial<Receipt>) => floor.within((work) => applyReceipt(work, inputWith(over)))
const answered = (messageId: string, externalId: string) =>
  floor.within((work) =>
    recordOutcome(
      work,
      { conversationId, messageId, calledAt: null, timeouts: deliveryTimeouts },
      { outcome: 'sent', externalId },
    ),
  )
/** Over and done with, so that the next one may be at the provider. */
const settle = (messageId: string) =>
  floor.within(({ tx }) => tx.updateTable('messages').set({ status: 'read' }).where('id', '=', messageId).execute())

const furthest = (texts: readonly string[]) =>
  ['read', 'delivered', 'failed', 'sent'].find((status) => texts.includes(status)) ?? 'queued'

it('ends at the furthest of them in every order, with the answer of the call anywhere between', async () => {
  const arbitrary = fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const)
  const step = fc.oneof(arbitrary, fc.constant('the answer' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), fc.boolean(), async (steps, named) => {
      const messageId = await underWay()
      const externalId = `wamid.${messageId}`
      if (!named) await answered(messageId, externalId)
      for (const status of steps) {
        if (status === 'the answer') await answered(messageId, externalId)
        else await receipt({ externalId, messageId: named ? messageId : null, status, problem: 'no telephone' })
      }
      const row = await read(messageId)
      const existing = steps.map((step) => (step === 'the answer' ? 'sent' : step))
      expect(row.status).toBe(furthest(named ? existing : ['sent', ...existing]))
      expect(row.problem).toBe(row.status === 'failed' ? 'no telephone' : null)
      if (steps.length > 0) expect(row.external_id).toBe(externalId)
      await settle(messageId)
    }),
    { numRuns: 60 },
  )
})

it('says what changed, and nothing when nothing did', async () => {
  const messageId = await underWay()
  const before = (await events(0)).at(-1)?.position ?? 0
  await receipt({ messageId, externalId: 'wamid.said', status: 'delivered' })
  await receipt({ messageId, externalId: 'wamid.said', status: 'delivered' })
  await receipt({ externalId: 'wamid.said', status: 'sent' })
  expect(await events(before)).toMatchObject([
    { name: 'conversations.message_changed', body: { message: { id: messageId, status: 'delivered' } } },
  ])
})

it('one for a message of somebody else is no mistake, whatever it calls it', async () => {
  await receipt({ externalId: 'wamid.foreign', messageId: 'order 17', status: 'read' })
  await receipt({ externalId: 'wamid.foreign', messageId: randomUUIDv7(), status: 'read' })
  const messageId = await underWay()
  await receipt({ channelId: randomUUIDv7(), messageId, status: 'read' })
  expect((await read(messageId)).status).toBe('queued')
  await settle(messageId)
})

it('a name that another message has is not taken twice', async () => {
  const first = await underWay()
  await answered(first, 'twice')
  const other = await underWay()
  await receipt({ messageId: other, externalId: 'twice', status: 'delivered' })
  expect(await read(other)).toMatchObject({ status: 'delivered', external_id: null })
  expect((await read(first)).status).toBe('sent')
})

it('one that is faster than the answer, and knows our name for nothing, is tried again', async () => {
  const messageId = await underWay()
  const store = () =>
    floor.within(async ({ tx }) => {
      const rows = await tx.selectFrom('messages').where('id', '=', messageId).select('status').execute()
      return rows[0]?.status
    })
  const early = inputWith({ externalId: 'SM-early', status: 'delivered' })
  await floor.within((work) => applyReceipt(work, early))
  await answered(messageId, 'SM-early')
  expect(await store()).toBe('sent')
  await floor.within((work) => applyLateReceipt(work, { receipt: early, tries: 1 }))
  expect(await store()).toBe('delivered')
})
