/** An incident from its declaration to its report, against a real database. */
import { randomUUIDv7 } from 'node:crypto'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { incidentRoom } from '@aura/contracts/warroom/incidents/incident.ts'
import { ana, bia, inMinutes, owner, testIncidents } from '@aura/infra/incidents-test.ts'
import { incidentReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { describe, expect, it } from 'vitest'

const { bench, company, floor, idOf, call, refused, pass, policy, declare, page, escalationOf } = testIncidents()

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
  await pass(await escalationOf(id), inMinutes(5))
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
