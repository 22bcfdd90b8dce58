/** Each trigger with each action: it happens once, and the list of runs says for which deal, why, and what came of it. */
import { randomUUIDv7 } from 'node:crypto'
import type { Trigger } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { testAutomations } from '@aura/infra/automations-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { expect, it } from 'vitest'

const test = testAutomations()
const { company, call, save, open, moveTo, settle } = test
const colleague = () => company.people[1]?.id ?? ''

const triggers: Trigger[] = [
  { on: 'entered', stage: 'proposal' },
  { on: 'stayed', stage: 'qualification', days: 3 },
  { on: 'won' },
  { on: 'lost' },
]

async function happen({ on }: Trigger, contactId: string): Promise<Deal> {
  const stage = on === 'stayed' ? 'qualification' : on === 'won' ? 'closing' : 'prospecting'
  const deal = await open({ stage, contactId })
  if (on === 'entered') await moveTo(deal.id, 'proposal')
  if (on === 'won') await call('deals.win', { dealId: deal.id, reason: null })
  if (on === 'lost') await moveTo(deal.id, 'lost')
  return deal
}

type Pair = { action: (channelId: string) => object; did: (deal: Deal) => Promise<unknown>; expected: unknown }
const actions: Record<string, Pair> = {
  task: {
    action: () => ({ do: 'task', text: 'Ligar', assigneeId: null, dueInDays: 1 }),
    did: async (deal) => (await test.activitiesOf(deal)).map(({ text }) => text),
    expected: ['Ligar'],
  },
  notify: {
    action: () => ({ do: 'notify', text: 'Veja {{negocio.titulo}}', to: colleague() }),
    did: async () =>
      (
        await test.query<{ params: object }>(
          "select params from notifications where company_id = $1 and kind = 'deals.automation_notice'",
        )
      ).map(({ params }) => params),
    expected: [{ text: 'Veja Loja', title: 'Loja' }],
  },
  assign: {
    action: () => ({ do: 'assign', ownerId: colleague() }),
    did: async ({ id }) => (await test.now(id)).ownerId === colleague(),
    expected: true,
  },
  move: {
    action: () => ({ do: 'move', stage: 'negotiation' }),
    did: async ({ id }) => (await test.now(id)).stage,
    expected: 'negotiation',
  },
  conversation: {
    action: (channelId) => ({ do: 'conversation', channelId, templateId: null, text: 'Olá {{contato.nome}}' }),
    did: async () =>
      (await test.eventsOf('conversations.message_added'))
        .map((body) => JSON.parse(body).message)
        .flatMap(({ direction, content }) => (direction === 'out' ? content.text : [])),
    expected: ['Olá Marina'],
  },
  webhook: {
    action: () => ({ do: 'webhook' }),
    did: async ({ id }) =>
      (await test.eventsOf('deals.automation_called')).map((body) => JSON.parse(body).deal.id === id),
    expected: [true],
  },
}

const pairs = triggers.flatMap((trigger) => Object.keys(actions).map((name) => [trigger.on, name, trigger] as const))

it.each(pairs)('%s → %s', async (_on, name, trigger) => {
  const { action, did, expected } = actions[name] ?? expect.fail(name)
  const { channelId } = await openFloor(test.bench.pool, company.id, 'sms')
  const { id: contactId } = await call<{ id: string }>('contacts.create', {
    ...{ contactId: randomUUIDv7(), name: 'Marina', addresses: [{ kind: 'phone', value: '+5511987654321' }] },
  })
  const rule = await save({ trigger, actions: [action(channelId)] })
  const deal = await happen(trigger, contactId)
  const { movedAt } = await test.now(deal.id)
  const at = new Date(Date.parse(movedAt) + 3 * dayMs)
  if (trigger.on === 'stayed') {
    await settle({ at: new Date(at.getTime() - 1) })
    expect(await test.runsOf(rule)).toEqual([])
    await test.call('deals.switch-automation', { automationId: rule.id, version: 1, active: true })
  }
  await settle({ at, twice: true, dies: (nth) => nth === 1 })
  expect(await did(deal)).toEqual(expected)
  expect(await test.runsOf(rule)).toMatchObject([
    {
      ...{ dealId: deal.id, dealTitle: 'Loja', at: at.toISOString(), trigger, result: 'done', code: null, params: {} },
      stayedSince: trigger.on === 'stayed' ? movedAt : null,
    },
  ])
})
