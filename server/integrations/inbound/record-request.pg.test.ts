/** What a busy inbound webhook records. */
import { randomUUIDv7 } from 'node:crypto'
import { recordedLimit } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { templates } from '@aura/machines/integrations/inbound/templates.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { recordRequest } from './record-request.ts'

const owner = 0
const { company, floor, call } = testConversations()
let webhookId: string

beforeEach(async () => {
  webhookId = randomUUIDv7()
  await call(owner, 'integrations.create-inbound', { webhookId, name: 'Loja', ...templates.form })
})

const addMany = (status: string, count: number, minutesAgo: number) =>
  floor.within(({ tx }) =>
    sql`insert into inbound_requests (company_id, id, webhook_id, at, body, status)
      select ${company.id}::uuid, gen_random_uuid(), ${webhookId}::uuid,
        now() - make_interval(mins => ${minutesAgo}), '{}', ${status} from generate_series(1, ${count})`.execute(tx),
  )
const countOf = (status: string) =>
  floor.within(async ({ tx }) => {
    const all = tx.selectFrom('inbound_requests').where('webhook_id', '=', webhookId)
    const { count } = await all
      .where('status', '=', status as 'failed')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
const record = () =>
  floor.within((work) => recordRequest(work, { companyId: company.id, webhookId, json: '{}', isActive: false }))

it('requests that wait push out none that has failed; of the settled ones the newest stay', async () => {
  await addMany('failed', 5, 60)
  await addMany('waiting', recordedLimit + 50, 30)
  await record()
  expect(await countOf('failed')).toBe(5)
  await addMany('applied', recordedLimit, 10)
  await record()
  expect([await countOf('failed'), await countOf('applied')]).toEqual([0, recordedLimit])
  expect(await countOf('waiting')).toBe(recordedLimit + 52)
})
