/** An incident from its declaration to its report, and what asks, tells and stops on the way, against a real database. */

import { randomUUIDv7 } from 'node:crypto'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Policy } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { type Incident, incidentRoom } from '@aura/contracts/warroom/incidents/incident.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { incidentReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { stepOver } from '../escalation/run-escalation.ts'
import { incident as incidentHandler } from './incident-page.ts'

const [owner, ana, bia] = [0, 1, 2]

const { bench, company, floor, idOf } = testConversations()

const call = async <T>(who: number, name: string, input: object) =>
  (await bench.call(`warroom.${name}`, input, company.people[who]?.claims ?? null)).output as T
const refused = (who: number, name: string, input: object) =>
  call(who, name, input).then(
    () => 'ok',
    ({ code, detail }: Refusal) => [code, detail.params?.reason].filter((part) => part !== undefined).join(' '),
  )
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const pass = ({ incidentId, round, step }: Escalation, now: Date, run = 1) =>
  floor.within((work) => stepOver(work, { incidentId, run, round, step }), now)

const policy = (over: Partial<Policy> = {}) =>
  call<Policy>(owner, 'save-policy', {
    id: randomUUIDv7(),
    name: 'Atendimento',
    severities: ['critical'],
    steps: [
      { targets: [{ kind: 'person', id: idOf(ana) }], waitMinutes: 5 },
      { targets: [{ kind: 'person', id: idOf(bia) }], waitMinutes: 10 },
    ],
    repeats: 0,
    version: null,
    ...over,
  })
const declare = (over: object = {}) =>
  call<Incident>(owner, 'declare-incident', {
    id: randomUUIDv7(),
    title: 'WhatsApp fora do ar',
    severity: 'critical',
    queueIds: [],
    channelIds: [],
    summary: '',
    policyId: null,
    groups: [],
    ...over,
  })
const page = async (incidentId: string): Promise<{ position: number; state: IncidentPage }> => {
  const visible = { room: incidentRoom(incidentId), owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, incidentHandler, { incidentId }, visible)
  return { position, state: JSON.parse(json) }
}
const kinds = async (incidentId: string) => (await page(incidentId)).state.entries.map(({ kind }) => kind)
const escalationOf = async (incidentId: string) => {
  const { escalation } = (await page(incidentId)).state
  if (!escalation) throw new Error('nothing asks')
  return escalation
}
const names = (escalation: Escalation) => escalation.asks.map(({ people }) => people.map(({ id }) => id))

describe('an escalation', () => {
  it('asks step by step, tells each by bell and letter, and ends without an answer', async () => {
    const { id } = await declare({ policyId: (await policy()).id })
    const first = await escalationOf(id)
    expect(first).toMatchObject({ state: 'asking', step: 0, round: 0 })
    expect(Date.parse(first.nextAt ?? '') - Date.parse(first.startedAt)).toBe(5 * 60_000)
    await pass(first, at(5))
    const second = await escalationOf(id)
    expect(names(second)).toEqual([[idOf(ana)], [idOf(bia)]])
    await pass(second, at(15))
    expect(await escalationOf(id)).toMatchObject({ state: 'exhausted', nextAt: null })
    expect(await kinds(id)).toEqual(['declared', 'asked', 'asked', 'escalation_over'])
    const { notices } = (await page(id)).state
    expect(notices.map(({ receipts }) => receipts.map(({ person, mail }) => [person.id, mail]))).toEqual([
      [[idOf(bia), 'queued']],
      [[idOf(ana), 'queued']],
    ])
  })

  it('is stopped by the first who has it: later timers ask nobody', async () => {
    const { id } = await declare({ policyId: (await policy()).id })
    const request = await escalationOf(id)
    await call(ana, 'acknowledge', { incidentId: id })
    await pass(request, at(5))
    const after = await page(id)
    expect(after.state.escalation).toMatchObject({ state: 'acknowledged', acknowledgedBy: { id: idOf(ana) } })
    expect(names(await escalationOf(id))).toEqual([[idOf(ana)]])
    expect(after.state.incident).toMatchObject({ state: 'investigating', acknowledgedBy: { id: idOf(ana) } })
    expect(await refused(bia, 'acknowledge', { incidentId: id })).toBe('warroom.acknowledged_already')
  })

  it('takes a timer once, and none of an earlier run', async () => {
    const made = await policy()
    const { id } = await declare({ policyId: made.id })
    const first = await escalationOf(id)
    await pass(first, at(5))
    await pass(first, at(5))
    expect(names(await escalationOf(id))).toHaveLength(2)
    expect(await refused(owner, 'escalate', { incidentId: id, policyId: made.id })).toBe('warroom.asking_already')
    await call(ana, 'acknowledge', { incidentId: id })
    await call(owner, 'escalate', { incidentId: id, policyId: made.id })
    await pass(first, at(5))
    expect(names(await escalationOf(id))).toEqual([[idOf(ana)]])
  })

  it('passes over a step that reaches nobody, and says so', async () => {
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

  it('asks the people on call when the step comes', async () => {
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
    const override = { id: randomUUIDv7(), userId: idOf(bia), from: at(-5).toISOString(), to: at(30).toISOString() }
    await call(ana, 'add-override', { scheduleId: schedule.id, ...override })
    const steps = [{ targets: [{ kind: 'schedule' as const, id: schedule.id }], waitMinutes: 60 }]
    const made = await policy({ steps, repeats: 1 })
    const { id } = await declare({ policyId: made.id })
    await pass(await escalationOf(id), at(60))
    expect(names(await escalationOf(id))).toEqual([[idOf(bia)], [idOf(ana)]])
    expect(await refused(owner, 'remove-schedule', { id: schedule.id })).toBe('warroom.schedule_in_use')
  })

  it('ends when its incident does', async () => {
    const { id } = await declare({ policyId: (await policy()).id })
    await call(bia, 'move-incident', { incidentId: id, move: 'resolve' })
    expect(await escalationOf(id)).toMatchObject({ state: 'stopped' })
    expect(await refused(ana, 'acknowledge', { incidentId: id })).toBe('warroom.incident_over')
  })
})

describe('an incident', () => {
  it('goes its way, and is reviewed once somebody has written what was learnt', async () => {
    const { id, number } = await declare()
    expect((await declare()).number).toBe(number + 1)
    const move = (move: string) => refused(ana, 'move-incident', { incidentId: id, move })
    expect(await move('review')).toBe('warroom.move_refused not_resolved')
    expect(await move('mitigate')).toBe('ok')
    expect(await move('resolve')).toBe('ok')
    expect(await move('review')).toBe('warroom.move_refused no_postmortem')
    await call(ana, 'save-postmortem', { incidentId: id, base: 0, text: '# Causa\n\nUm certificado venceu.' })
    expect(await refused(bia, 'save-postmortem', { incidentId: id, base: 0, text: 'x' })).toBe('command.stale')
    expect(await move('review')).toBe('ok')
    expect((await page(id)).state.incident).toMatchObject({ state: 'reviewed', acknowledgedBy: { id: idOf(ana) } })
    expect(await move('reopen')).toBe('ok')
  })

  it('keeps what a correction corrects', async () => {
    const { id } = await declare()
    const entryId = randomUUIDv7()
    await call(ana, 'add-entry', { incidentId: id, entryId, text: 'Começou às 14h' })
    await call(bia, 'correct-entry', { incidentId: id, entryId, text: 'Começou às 13h50' })
    const [, entry] = (await page(id)).state.entries
    expect(entry).toMatchObject({ text: 'Começou às 14h', corrections: [{ text: 'Começou às 13h50' }] })
  })

  it('is put right, and its timeline keeps what it was', async () => {
    const { id } = await declare({ summary: 'Nada sai' })
    const queueIds: string[] = []
    const edited = {
      incidentId: id,
      title: 'SMS fora do ar',
      severity: 'high',
      queueIds,
      channelIds: [floor.channelId],
    }
    await call(ana, 'edit-incident', { ...edited, version: 1, summary: 'Só o SMS não sai' })
    expect(await refused(bia, 'edit-incident', { ...edited, version: 1 })).toBe('command.stale')
    await call(bia, 'edit-incident', { ...edited, version: 2, severity: 'low', summary: 'Só o SMS não sai' })
    const { entries, incident } = (await page(id)).state
    expect(incident).toMatchObject({ title: 'SMS fora do ar', severity: 'low', version: 3 })
    expect(entries.map(({ kind, params, text }) => [kind, params, text])).toEqual([
      ['declared', { severity: 'critical' }, 'Nada sai'],
      ['retitled', { title_before: 'WhatsApp fora do ar', title: 'SMS fora do ar' }, null],
      ['regraded', { severity_before: 'critical', severity: 'high' }, null],
      ['reaimed', { affected_before: 'everything', affected: 'Atendimento' }, null],
      ['described', {}, 'Só o SMS não sai'],
      ['regraded', { severity_before: 'high', severity: 'low' }, null],
    ])
    const { markdown } = await call<{ markdown: string }>(owner, 'report-text', { incidentId: id })
    expect(markdown).toContain('Atinge: toda a operação → Atendimento.')
  })

  it('tells a group by bell and letter, and knows who saw it', async () => {
    const { id } = await declare()
    const reach = await call<{ groups: { people: { id: string }[] }[] }>(owner, 'reach', {
      groups: ['team'],
      policyId: null,
    })
    expect(reach.groups[0]?.people.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(ana), idOf(bia)]))
    const noticeId = randomUUIDv7()
    const result = { noticeId, group: 'team', text: 'Usem o SMS por enquanto', incidentId: id }
    expect((await call<Notice>(owner, 'notify-group', result)).receipts).toHaveLength(3)
    await call(ana, 'see-incident', { incidentId: id })
    const [notice] = (await page(id)).state.notices
    expect(notice?.receipts.filter(({ seenAt }) => seenAt).map(({ person }) => person.id)).toEqual([idOf(ana)])
    expect((await page(id)).state.entries.at(-1)).toMatchObject({ kind: 'told', params: { group: 'team', people: 3 } })
  })

  it('tells groups that a company adds, each member by their contact method', async () => {
    const key = randomUUIDv7()
    const group = {
      key,
      name: 'Plantão SP',
      members: [idOf(ana), idOf(bia)],
      scheduleId: null,
      email: true,
      version: 0,
    }
    const methods = { [idOf(bia)]: { email: false, whatsapp: '11 98765-4321' } }
    expect(await refused(owner, 'save-group', { ...group, name: null })).toBe('warroom.group_unnamed')
    const wrong = { [idOf(bia)]: { email: false, whatsapp: '123' } }
    expect(await refused(owner, 'save-group', { ...group, ways: wrong })).toBe('warroom.number_refused')
    expect(await refused(ana, 'save-group', group)).toBe('auth.forbidden')
    expect(await call(owner, 'save-group', { ...group, ways: methods })).toMatchObject({
      ways: { [idOf(bia)]: { email: false, whatsapp: '+5511987654321' } },
      version: 1,
    })
    await call(owner, 'save-group', { ...group, ways: methods, name: 'Plantão Sul', version: 1 })
    const { id } = await declare({ groups: [key] })
    const { entries, notices } = (await page(id)).state
    expect(entries.at(-1)).toMatchObject({ kind: 'told', params: { group: 'Plantão Sul', people: 2 } })
    expect(notices[0]?.source).toEqual({ by: 'group', group: key, name: 'Plantão Sul' })
    // Nobody has chosen a number of the company, so nothing goes out by WhatsApp.
    expect(notices[0]?.receipts.map(({ person, mail, whatsapp }) => [person.id, mail, whatsapp])).toEqual([
      [idOf(ana), 'queued', 'none'],
      [idOf(bia), 'none', 'none'],
    ])
    const asks = await policy({ steps: [{ targets: [{ kind: 'group', key }], waitMinutes: 5 }] })
    expect(await refused(owner, 'remove-group', { key })).toBe('warroom.group_in_use')
    await call(owner, 'remove-policy', { id: asks.id })
    await call(owner, 'remove-group', { key })
    expect(await refused(owner, 'remove-group', { key })).toBe('warroom.group_not_found')
    expect(
      await refused(owner, 'notify-group', { noticeId: randomUUIDv7(), group: key, text: 'x', incidentId: id }),
    ).toBe('warroom.group_not_found')
  })

  it('is a document with all of it, whatever people typed', async () => {
    const { id } = await declare({ title: '# *Pico* de <chamadas>', policyId: (await policy()).id })
    await call(ana, 'acknowledge', { incidentId: id })
    await call(ana, 'save-task', {
      incidentId: id,
      taskId: randomUUIDv7(),
      title: 'Ligar',
      assigneeId: null,
      done: true,
    })
    const { markdown } = await call<{ markdown: string }>(owner, 'report-text', { incidentId: id })
    expect(markdown).toContain('\\# \\*Pico\\* de \\<chamadas\\>')
    expect(markdown).toContain('Estado: Declarado → Em investigação.')
    expect(markdown).toContain('- \\[x\\] Ligar')
  })

  it('is counted by gravity, with how fast it was taken and resolved', async () => {
    await declare({ severity: 'high' })
    const { id } = await declare({ severity: 'high' })
    await call(ana, 'move-incident', { incidentId: id, move: 'resolve' })
    const figures = await call<{ severity: string; toResolve: object | null }[]>(owner, 'incident-figures', {})
    expect(figures.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium', 'low'])
    expect(figures[1]).toMatchObject({ count: 2, open: 1, toAcknowledge: { median: expect.any(Number) } })
    expect(figures[0]).toMatchObject({ count: 0, open: 0, toResolve: null })
    const found = await call<{ total: number }>(owner, 'find-incidents', { severity: 'high', state: 'resolved' })
    expect(found.total).toBe(1)
  })
})

it('an open page is what a new look shows, after anything', async () => {
  const { id } = await declare({ policyId: (await policy()).id })
  const before = await page(id)
  const taskId = randomUUIDv7()
  await call(ana, 'save-task', { incidentId: id, taskId, title: 'Ligar', assigneeId: idOf(bia), done: false })
  await pass(await escalationOf(id), at(5))
  await call(ana, 'see-incident', { incidentId: id })
  await call(bia, 'acknowledge', { incidentId: id })
  await call(owner, 'set-role', { incidentId: id, role: 'commander', userId: idOf(ana) })
  await call(ana, 'save-task', { incidentId: id, taskId, title: 'Ligar', assigneeId: null, done: true })
  await call(owner, 'save-postmortem', { incidentId: id, base: 0, text: 'Lições' })
  await call(owner, 'write-report', { incidentId: id, reportId: randomUUIDv7() })
  const after = await page(id)
  const { commits } = await bench.log.range(company.id, before.position)
  const own = commits
    .flatMap(({ events }) => events)
    .filter(({ rooms }) => rooms.includes(incidentRoom(id)))
    .map((event): WireEvent => JSON.parse(event.json))
  expect(own.reduce(incidentReducer.fold, before.state)).toEqual(after.state)
})
