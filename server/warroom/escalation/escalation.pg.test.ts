/** Who is asked when an incident is declared, step by step, against a real database. */
import { randomUUIDv7 } from 'node:crypto'
import { ana, bia, inMinutes, owner, peopleAsked, testIncidents } from '@aura/infra/incidents-test.ts'
import { expect, it } from 'vitest'

const { idOf, call, refused, pass, policy, declare, page, kinds, escalationOf } = testIncidents()

it('an escalation asks step by step, tells each by bell and letter, and ends without an answer', async () => {
  const { id } = await declare({ policyId: (await policy()).id })
  const first = await escalationOf(id)
  expect(first).toMatchObject({ state: 'asking', step: 0, round: 0 })
  expect(Date.parse(first.nextAt ?? '') - Date.parse(first.startedAt)).toBe(5 * 60_000)
  await pass(first, inMinutes(5))
  const second = await escalationOf(id)
  expect(peopleAsked(second)).toEqual([[idOf(ana)], [idOf(bia)]])
  await pass(second, inMinutes(15))
  expect(await escalationOf(id)).toMatchObject({ state: 'exhausted', nextAt: null })
  expect(await kinds(id)).toEqual(['declared', 'asked', 'asked', 'escalation_over'])
  const { notices } = (await page(id)).state
  expect(notices.map(({ receipts }) => receipts.map(({ person, mail }) => [person.id, mail]))).toEqual([
    [[idOf(bia), 'queued']],
    [[idOf(ana), 'queued']],
  ])
})

it('a declared incident is one notice for each person, by whichever groups, and for the one who is asked', async () => {
  const group = { members: [idOf(ana), idOf(bia)], scheduleId: null, email: true, version: 0 }
  await call(owner, 'save-group', { key: 'supervisor', ...group })
  await call(owner, 'save-group', { key: 'management', ...group })
  const { id } = await declare({ policyId: (await policy()).id, groups: ['supervisor', 'management'] })
  const { notices } = (await page(id)).state
  const received = notices.flatMap(({ source, receipts }) => receipts.map(({ person }) => [source.by, person.id]))
  expect(received.toSorted()).toEqual([
    ['escalation', idOf(ana)],
    ['group', idOf(bia)],
  ])
  expect(await kinds(id)).toEqual(['declared', 'told', 'told', 'asked'])
})

it('an escalation is stopped by the first who has it: later timers ask nobody', async () => {
  const { id } = await declare({ policyId: (await policy()).id })
  const request = await escalationOf(id)
  await call(ana, 'acknowledge', { incidentId: id })
  await pass(request, inMinutes(5))
  const after = await page(id)
  expect(after.state.escalation).toMatchObject({ state: 'acknowledged', acknowledgedBy: { id: idOf(ana) } })
  expect(peopleAsked(await escalationOf(id))).toEqual([[idOf(ana)]])
  expect(after.state.incident).toMatchObject({ state: 'investigating', acknowledgedBy: { id: idOf(ana) } })
  expect(await refused(bia, 'acknowledge', { incidentId: id })).toBe('warroom.acknowledged_already')
})

it('an escalation takes a timer once, and none of an earlier run', async () => {
  const made = await policy()
  const { id } = await declare({ policyId: made.id })
  const first = await escalationOf(id)
  await pass(first, inMinutes(5))
  await pass(first, inMinutes(5))
  expect(peopleAsked(await escalationOf(id))).toHaveLength(2)
  expect(await refused(owner, 'escalate', { incidentId: id, policyId: made.id })).toBe('warroom.asking_already')
  await call(ana, 'acknowledge', { incidentId: id })
  await call(owner, 'escalate', { incidentId: id, policyId: made.id })
  await pass(first, inMinutes(5))
  expect(peopleAsked(await escalationOf(id))).toEqual([[idOf(ana)]])
})

it('an escalation passes over a step that reaches nobody, and says so', async () => {
  const key = 'technical'
  await call(owner, 'save-group', { key, members: [], scheduleId: null, email: true, version: 0 })
  const steps = [
    { targets: [{ kind: 'group' as const, key: 'technical' as const }], waitMinutes: 5 },
    { targets: [{ kind: 'person' as const, id: idOf(ana) }], waitMinutes: 5 },
  ]
  const { id } = await declare({ policyId: (await policy({ steps })).id })
  expect(await kinds(id)).toEqual(['declared', 'nobody_to_ask', 'asked'])
  expect(await escalationOf(id)).toMatchObject({ state: 'asking', step: 1 })
})

it('an escalation asks the people on call when the step comes', async () => {
  const schedule = await call<{ id: string }>(owner, 'save-schedule', {
    id: randomUUIDv7(),
    name: 'Plantão',
    timeZone: 'America/Sao_Paulo',
    members: [idOf(ana)],
    startsOn: '2026-01-01',
    handoverMinute: 0,
    turnDays: 7,
    version: null,
  })
  const override = {
    id: randomUUIDv7(),
    userId: idOf(bia),
    from: inMinutes(-5).toISOString(),
    to: inMinutes(30).toISOString(),
  }
  await call(ana, 'add-override', { scheduleId: schedule.id, ...override })
  const steps = [{ targets: [{ kind: 'schedule' as const, id: schedule.id }], waitMinutes: 60 }]
  const made = await policy({ steps, repeats: 1 })
  const { id } = await declare({ policyId: made.id })
  await pass(await escalationOf(id), inMinutes(60))
  expect(peopleAsked(await escalationOf(id))).toEqual([[idOf(bia)], [idOf(ana)]])
  expect(await refused(owner, 'remove-schedule', { id: schedule.id })).toBe('warroom.schedule_in_use')
})

it('an escalation ends when its incident does', async () => {
  const { id } = await declare({ policyId: (await policy()).id })
  await call(bia, 'move-incident', { incidentId: id, move: 'resolve' })
  expect(await escalationOf(id)).toMatchObject({ state: 'stopped' })
  expect(await refused(ana, 'acknowledge', { incidentId: id })).toBe('warroom.incident_over')
})
