import { randomUUIDv7 } from 'node:crypto'
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { testAutomations } from '@aura/infra/automations-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { mostRunsAnHour } from '@aura/machines/deals/automations.ts'
import { expect, it } from 'vitest'

const test = testAutomations()
const { bench, company, call, save, open, moveTo, runsOf, activitiesOf, settle, query, eventsOf } = test

it('a move that is taken back sets no rule off again', async () => {
  const rule = await save({
    ...{ trigger: { on: 'entered', stage: 'proposal' }, least: null },
    actions: [{ do: 'task', text: 'Ligar', assigneeId: null, dueInDays: 2 }],
  })
  const deal = await open()
  await moveTo(deal.id, 'proposal')
  const { version } = await call<Deal>('deals.move', { dealId: deal.id, to: 'negotiation', before: null })
  await call('deals.edit-many', { edits: [{ dealId: deal.id, patch: {}, undoesMove: version }] })
  await settle()
  expect(await test.now(deal.id)).toMatchObject({ stage: 'proposal' })
  expect(await runsOf(rule)).toHaveLength(1)
})

it('a deal that is in another pipeline by then is no longer the business of the rule', async () => {
  const rule = await save({
    ...{ trigger: { on: 'entered', stage: 'proposal' }, least: null },
    actions: [{ do: 'move', stage: 'negotiation' }],
  })
  const deal = await open()
  await moveTo(deal.id, 'proposal')
  const pipelineId = randomUUIDv7()
  await call('deals.create-pipeline', { pipelineId, name: 'Parcerias', stages: defaultStages })
  await call('deals.edit-many', { edits: [{ dealId: deal.id, patch: { pipelineId, stage: 'qualification' } }] })
  await settle()
  expect(await test.now(deal.id)).toMatchObject({ pipelineId, stage: 'qualification' })
  expect(await runsOf(rule)).toEqual([])
})

it('a deal that enters a stage gets a task, a notice, an owner and its next stage; a repeat does nothing more', async () => {
  const colleague = company.people[1]?.claims.userId ?? ''
  const rule = await save({
    trigger: { on: 'entered', stage: 'proposal' },
    least: { amount: 50_00, currency: 'BRL' },
    actions: [
      { do: 'task', text: 'Ligar', assigneeId: null, dueInDays: 2 },
      { do: 'notify', text: 'Chegou', to: colleague },
      { do: 'assign', ownerId: colleague },
      { do: 'move', stage: 'negotiation' },
    ],
  })
  const [deal, small] = [await open(), await open({ value: { amount: 1, currency: 'BRL' } })]
  await moveTo(deal.id, 'proposal')
  await moveTo(small.id, 'proposal')
  await settle({ twice: true })
  expect(await test.now(deal.id)).toMatchObject({ stage: 'negotiation', ownerId: colleague })
  expect(await test.now(small.id)).toMatchObject({ stage: 'proposal' })
  expect(await activitiesOf(deal)).toMatchObject([{ kind: 'task', text: 'Ligar', assigneeId: deal.ownerId }])
  const rows = await query(
    "select params from notifications where company_id = $1 and kind = 'deals.automation_notice'",
  )
  expect(rows).toEqual([{ params: { text: 'Chegou', title: 'Loja' } }])
  expect(await runsOf(rule)).toMatchObject([{ dealId: deal.id, result: 'done', code: null }])
})

it('a refused action takes the others back, and says what its author would have been told', async () => {
  const rule = await save({
    trigger: { on: 'entered', stage: 'lost' },
    actions: [
      { do: 'task', text: 'Reabrir', assigneeId: null, dueInDays: 0 },
      { do: 'move', stage: 'closing' },
    ],
  })
  const deal = await open()
  await moveTo(deal.id, 'lost')
  await settle()
  expect(await activitiesOf(deal)).toEqual([])
  const refused = { code: 'deals.move_refused', params: { reason: 'reopen_first' } }
  expect(await runsOf(rule)).toMatchObject([{ result: 'refused', ...refused }])
  expect(await codeOf(moveTo(deal.id, 'closing'))).toBe(refused.code)
})

it('a deal that is won or lost, and one that stays too long, set off theirs', async () => {
  const task = (text: string) => [{ do: 'task', text, assigneeId: null, dueInDays: 0 }]
  const waiting = await open({ title: 'Parado', stage: 'qualification' })
  await save({ trigger: { on: 'won' }, actions: task('Faturar') })
  await save({ trigger: { on: 'lost' }, actions: task('Perguntar') })
  await save({ trigger: { on: 'stayed', stage: 'qualification', days: 3 }, actions: task('Retomar') })
  const [won, lost] = [await open({ stage: 'closing' }), await open()]
  const [moving, ended] = [await open({ stage: 'qualification' }), await open({ stage: 'qualification' })]
  await call('deals.win', { dealId: won.id, reason: null })
  await moveTo(lost.id, 'lost')
  await moveTo(moving.id, 'proposal')
  await call('deals.edit-many', { edits: [{ dealId: ended.id, patch: { archived: true } }] })
  await settle({ at: new Date(Date.now() + 3 * 86_400_000 + 60_000), twice: true })
  const texts = async (deal: Deal) => (await activitiesOf(deal)).map(({ text }) => text)
  expect(await texts(won)).toEqual(['Faturar'])
  expect(await texts(lost)).toEqual(['Perguntar'])
  // One was there before the rule; one has moved on, one is archived.
  expect(await texts(waiting)).toEqual(['Retomar'])
  expect([await texts(moving), await texts(ended)]).toEqual([[], []])
})

it('a rule acts with the rights that its author has by then, and a paused one rests', async () => {
  const [, colleague] = company.people
  const set = (permission: string, granted: boolean) =>
    call('companies.set-permission', { userId: colleague?.claims.userId, permission, granted })
  await set('manage_crm', true)
  const rule = await save(
    { trigger: { on: 'entered', stage: 'proposal' }, actions: [{ do: 'move', stage: 'negotiation' }] },
    1,
  )
  await set('update_crm', false)
  const deal = await open()
  await moveTo(deal.id, 'proposal')
  await settle()
  expect(await test.now(deal.id)).toMatchObject({ stage: 'proposal' })
  expect(await runsOf(rule)).toMatchObject([{ result: 'refused', code: 'auth.forbidden' }])

  const key = { automationId: rule.id, version: 1 }
  const paused = await call<Automation>('deals.switch-automation', { ...key, active: false })
  expect(paused).toMatchObject({ state: 'paused', version: 2 })
  expect(await codeOf(call('deals.switch-automation', { ...key, active: true }))).toBe('command.stale')
  await moveTo(deal.id, 'qualification')
  await moveTo(deal.id, 'proposal')
  await settle()
  expect(await runsOf(rule)).toHaveLength(1)
})

it('two rules that send a deal back and forth are stopped, and their author is told', async () => {
  const rule = (from: string, to: string) =>
    save({ trigger: { on: 'entered', stage: from }, actions: [{ do: 'move', stage: to }] })
  const [there, back] = [await rule('proposal', 'negotiation'), await rule('negotiation', 'proposal')]
  const deal = await open({ stage: 'proposal' })
  await settle()
  expect(await runsOf(there)).toHaveLength(mostRunsAnHour)
  expect((await runsOf(back)).length).toBeLessThanOrEqual(mostRunsAnHour)
  const rows = await query(
    "select kind, params from notifications where company_id = $1 and kind = 'deals.automation_circle'",
  )
  expect(rows).toMatchObject([{ params: { name: 'Regra', title: deal.title } }])
})

it('a rule does nothing in a pipeline that was archived before its turn, and says so', async () => {
  const rule = await save({
    trigger: { on: 'won' },
    actions: [{ do: 'task', text: 'x', assigneeId: null, dueInDays: 0 }],
  })
  const deal = await open({ stage: 'closing' })
  await call('deals.win', { dealId: deal.id, reason: null })
  await call('deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Outro', stages: defaultStages })
  await call('deals.archive-pipeline', { pipelineId: company.pipelineId, version: 1 })
  await settle()
  expect(await runsOf(rule)).toMatchObject([{ result: 'refused', code: 'deals.pipeline_archived' }])
  expect(await activitiesOf(deal)).toEqual([])
})

it('a rule names stages, people and a pipeline that there are', async () => {
  const move = [{ do: 'move', stage: 'proposal' }]
  const trigger = { on: 'won' }
  expect(await codeOf(save({ trigger: { on: 'entered', stage: 'gone' }, actions: move }))).toBe('deals.move_refused')
  expect(await codeOf(save({ trigger, actions: [{ do: 'move', stage: 'gone' }] }))).toBe('deals.move_refused')
  expect(await codeOf(save({ trigger, actions: [{ do: 'assign', ownerId: randomUUIDv7() }] }))).toBe(
    'companies.user_not_found',
  )
  expect(await codeOf(save({ trigger, actions: [] }))).toBe('request.invalid')
  const unknown = [{ do: 'notify', text: '{{negocio.cor}}', to: null }]
  expect(await codeOf(save({ trigger, actions: unknown }))).toBe('deals.automation_gap_unknown')
  const malformed = [{ do: 'task', text: 'Ligar para {{primeiro_nome}}', assigneeId: null, dueInDays: 1 }]
  expect(await codeOf(save({ trigger, actions: malformed }))).toBe('deals.automation_gap_unknown')
  expect(await codeOf(save({ trigger, actions: move, version: 3 }))).toBe('deals.automation_not_found')
})

it('a rule writes to the contact of the deal as its author, and what the policy refuses it says', async () => {
  const floor = await openFloor(bench.pool, company.id, 'sms')
  const phone = '+5511987654321'
  const { id: contactId } = await call<{ id: string }>('contacts.create', {
    ...{ contactId: randomUUIDv7(), name: 'Marina' },
    addresses: [{ kind: 'phone', value: phone }],
  })
  const rule = await save({
    trigger: { on: 'entered', stage: 'proposal' },
    actions: [
      {
        ...{ do: 'conversation', channelId: floor.channelId, templateId: null },
        text: '{{contato.nome}}, a proposta de {{negocio.titulo}} está pronta.',
      },
    ],
  })
  const [deal, typed, nobody] = [await open({ contactId }), await open({ contact: 'Rui' }), await open()]
  for (const { id } of [deal, typed, nobody]) await moveTo(id, 'proposal')
  await settle()
  const codes = new Map((await runsOf(rule)).map(({ dealId, code }) => [dealId, code]))
  expect(codes.get(typed.id)).toBe('deals.automation_without_contact')
  expect(codes.get(nobody.id)).toBe('deals.automation_gap_empty')
  expect(codes.get(deal.id)).toBeNull()
  const bodies = await eventsOf('conversations.message_added')
  expect(bodies.join()).toContain('Marina, a proposta de Loja está pronta.')
})

it('a rule calls the endpoints that are called with its event', async () => {
  const rule = await save({ trigger: { on: 'won' }, actions: [{ do: 'webhook' }], name: 'Pedido fechado' })
  const deal = await open({ stage: 'closing' })
  await call('deals.win', { dealId: deal.id, reason: 'Prazo' })
  await settle()
  const bodies = await eventsOf('deals.automation_called')
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { automation: { id: rule.id, name: 'Pedido fechado' }, deal: { id: deal.id } },
  ])
})
