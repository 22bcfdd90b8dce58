import { randomUUIDv7 } from 'node:crypto'
import { testConversations } from '@aura/infra/operations-test.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { activityEvents } from './calendar-events.ts'

const owner = 0
const { company, floor, call } = testConversations()

it('hundreds of old activities that nobody has done leave the coming ones in the calendar', async () => {
  const userId = company.people[owner]?.id ?? ''
  const value = { amount: 100, currency: 'BRL' }
  const deal = { dealId: randomUUIDv7(), title: 'Três lojas', value, probability: 10 }
  const { id: dealId } = await call<{ id: string }>(owner, 'deals.create', deal)
  const add = (text: string, dueAt: string) =>
    call(owner, 'deals.add-activity', {
      ...{ activityId: randomUUIDv7(), dealId, kind: 'call', text, dueAt, remindAt: null, assigneeId: userId },
    })
  await add('Antiga', '2020-01-02T12:00:00.000Z')
  await add('Amanhã', new Date(Date.now() + 86_400_000).toISOString())
  await floor.within(({ tx }) =>
    sql`insert into deal_activities
      select copy.* from deal_activities a, generate_series(1, 600) n,
        jsonb_populate_record(null::deal_activities, to_jsonb(a) || jsonb_build_object('id', gen_random_uuid(), 'n', n)) copy
      where a.text = 'Antiga'`.execute(tx),
  )
  const reader = { userId, language: 'pt-BR', publicUrl: 'https://aura.example', now: new Date() } as const
  const [first, ...others] = await floor.within(({ tx }) => activityEvents(tx, reader))
  expect(first?.title).toBe('Amanhã · Três lojas')
  expect(others).toHaveLength(499)
})
