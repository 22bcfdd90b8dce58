/** What the log adds to a timeline, what a bell that is read says of a notice, and a report as a file. */

import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { alertChanged, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Incident } from '@aura/contracts/warroom/incidents/incident.ts'
import { partChanged } from '@aura/contracts/warroom/status/status.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { saveHealth } from '@aura/server/channels/index.ts'
import { lockConversation } from '@aura/server/conversations/index.ts'
import { saveMessage } from '@aura/server/conversations/message-store.ts'
import { documentOf, writeNotice } from '@aura/server/warroom/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { printable } from '../../platform/printable.ts'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { onFeedEvents } from '../feed/on-events.ts'
import { incidents } from './index.ts'
import { pdfOf } from './pdf.ts'

const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor
const [owner, ana] = [0, 1]

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  await bed.follower([...incidents.reactions, onFeedEvents])
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
})

const call = async <T>(who: number, name: string, input: unknown) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const declare = (over: object = {}) =>
  call<Incident>(owner, 'warroom.declare-incident', {
    id: randomUUIDv7(),
    title: 'Pico de chamadas',
    severity: 'high',
    queueIds: [],
    channelIds: [],
    summary: '',
    policyId: null,
    groups: [],
    before: 0,
    ...over,
  })
const lines = async (incidentId: string, count: number) => {
  const ask = async () => {
    const { rows } = await bed.owner.query<{ kind: string }>(
      'select kind from incident_entries where company_id = $1 and incident_id = $2 order by at, id',
      [company.id, incidentId],
    )
    return rows.map(({ kind }) => kind)
  }
  return await eventually(ask, (all) => all.length >= count)
}
const checked = (status: 'ok' | 'failing') =>
  floor.within(async (work) => {
    const health = { status, quality: null, limit: null, problem: 'sem resposta', checkedAt: null }
    const row = await work.tx.selectFrom('channels').where('id', '=', floor.channelId).selectAll().executeTakeFirst()
    if (row) await saveHealth(work, row, health, 'primary')
  })

it('campaigns and channels write themselves into what is open and touches them, and into nothing else', async () => {
  const [all, other, over] = [await declare(), await declare({ title: 'Outro' }), await declare({ title: 'Findo' })]
  await call(owner, 'warroom.move-incident', { incidentId: over.id, move: 'resolve' })
  await call(owner, 'conversations.halt-campaigns', { reason: 'Texto errado' })
  await checked('failing')
  await checked('ok')
  await call(owner, 'conversations.resume-campaigns', {})
  const reported = ['declared', 'campaigns_halted', 'channel_failing', 'channel_recovered', 'campaigns_resumed']
  expect(await lines(all.id, 5)).toEqual(reported)
  expect(await lines(other.id, 5)).toEqual(reported)
  expect(await lines(over.id, 3)).toEqual(['declared', 'moved', 'acknowledged'])
})

it('what is raised and what is unwell is told where it concerns, and how it ended', async () => {
  const [all, item] = [await declare(), await declare({ channelIds: [floor.channelId] })]
  const alert = {
    id: randomUUIDv7(),
    ruleId: randomUUIDv7(),
    name: 'Falhas de envio',
    severity: 'high' as const,
    state: 'firing' as const,
    target: { kind: 'channel' as const, id: randomUUIDv7(), name: 'Outro número' },
    conditions: [],
    values: [],
    raisedAt: new Date().toISOString(),
    acknowledgedBy: null,
    assignee: null,
    snoozedUntil: null,
    clearedAt: null,
    version: 1,
  }
  const part = { id: 'database', kind: 'database' as const, channelId: null, channel: null, name: null }
  const now = new Date().toISOString()
  const answered = { since: now, latencyMs: null, checkedAt: now, problem: 'silent' }
  await floor.within(async ({ emit }) => {
    emit(alertRaised, { alert })
    emit(alertChanged, { alert: { ...alert, state: 'acknowledged' }, before: 'firing' })
    emit(partChanged, { part: { ...part, ...answered, status: 'online' }, before: null })
    emit(partChanged, { part: { ...part, ...answered, status: 'offline' }, before: 'online' })
    emit(alertChanged, { alert: { ...alert, state: 'cleared', clearedAt: now }, before: 'acknowledged' })
    emit(partChanged, { part: { ...part, ...answered, status: 'online' }, before: 'offline' })
  })
  expect(await lines(all.id, 5)).toEqual(['declared', 'alert_raised', 'part_offline', 'alert_cleared', 'part_online'])
  expect(await lines(item.id, 3)).toEqual(['declared', 'part_offline', 'part_online'])
})

it('what happened before somebody declared it stands first, each thing once', async () => {
  const early = await declare()
  await checked('failing')
  await call(owner, 'conversations.halt-campaigns', { reason: 'Texto errado' })
  await lines(early.id, 3)
  const fed = async () =>
    (await call<{ lines: unknown[] }>(owner, 'warroom.feed-page', { before: 1_000_000 })).lines.length
  await eventually(fed, (count) => count >= 3)
  const [none, result] = [await declare(), await declare({ before: 15, channelIds: [floor.channelId] })]
  await call(owner, 'conversations.resume-campaigns', {})
  const before = ['channel_failing', 'campaigns_halted']
  expect(await lines(result.id, 4)).toEqual([...before, 'declared', 'campaigns_resumed'])
  expect(await lines(none.id, 1)).toEqual(['declared'])
  expect(await lines(early.id, 4)).toEqual(['declared', ...before, 'campaigns_resumed'])
})

async function utilityTemplate(): Promise<string> {
  const id = randomUUIDv7()
  const parts = {
    header: null,
    body: 'Aviso de {{1}}. Veja: {{2}} Obrigado.',
    footer: null,
    buttons: [],
    variables: [],
    unsupported: null,
  }
  const worded = [company.id, id]
  await bed.owner.query(
    `insert into templates (company_id, id, channel_kind, account, name, language, category, state, version,
      live_version, sent_version, changed_at) values ($1, $2, 'whatsapp', '', 'aviso', 'pt_BR', 'utility',
      'approved', 1, 1, 1, now())`,
    worded,
  )
  await bed.owner.query(
    `insert into template_versions (company_id, template_id, version, category, parts, author_name, at)
      values ($1, $2, 1, 'utility', $3, 'Ana', now())`,
    [...worded, JSON.stringify(parts)],
  )
  return id
}

it('a recipient with a number is told by WhatsApp under the policy, and its receipts count as seen', async () => {
  const userId = company.people[ana]?.id ?? ''
  const whatsapp = { channelId: floor.channelId, templateId: await utilityTemplate() }
  await call(owner, 'warroom.set-notice-whatsapp', { whatsapp })
  const key = randomUUIDv7()
  const methods = { [userId]: { email: false, whatsapp: '+5511987650099' } }
  const group = { key, name: 'Noite', members: [userId], scheduleId: null, email: false, ways: methods, version: 0 }
  await call(owner, 'warroom.save-group', group)
  const { id } = await declare({ groups: [key] })
  const receipts = async () => {
    const { rows } = await bed.owner.query<{
      notice_id: string
      whatsapp: string
      message_id: string | null
      seen: boolean
    }>(
      `select notice_id, whatsapp, message_id, seen_at is not null as seen from notice_receipts
        where company_id = $1 order by notice_id`,
      [company.id],
    )
    return rows
  }
  const tell = async () => {
    const [due] = (await receipts()).filter(({ message_id }) => message_id === null)
    await floor.within((work) =>
      writeNotice({ ...work, companyId: company.id }, { noticeId: due?.notice_id ?? '', userId }, 'https://a.test'),
    )
  }
  await tell()
  const messages = async () =>
    (
      await bed.owner.query<{ id: string; content: { type: string; text: string }; status: string }>(
        `select id, content, status from messages where company_id = $1 and direction = 'out' order by at, seq`,
        [company.id],
      )
    ).rows
  const [first] = await messages()
  expect(first).toMatchObject({ content: { type: 'template' }, status: 'queued' })
  // It is nobody's work, and no customer who came.
  const { rows: conversations } = await bed.owner.query('select state from conversations where company_id = $1', [
    company.id,
  ])
  expect(conversations).toEqual([{ state: 'closed' }])
  expect(first?.content.text).toContain(`Pico de chamadas https://a.test/warroom/incidents/${id}`)
  await floor.within(async (work) => {
    const row = await work.tx
      .selectFrom('messages')
      .where('direction', '=', 'out')
      .selectAll()
      .executeTakeFirstOrThrow()
    const conversation = await lockConversation(work.tx, row.conversation_id)
    const sent = await saveMessage(work, conversation, row, { status: 'delivered' })
    await saveMessage(work, conversation, sent, { status: 'read' })
  })
  expect(await eventually(receipts, ([item]) => item?.whatsapp === 'read')).toMatchObject([{ seen: true }])

  // The recipient has answered, so the next notice goes as plain text; a blocked number is not written to.
  await floor.say('+5511987650099', 'Estou a caminho')
  await call(owner, 'warroom.notify-group', { noticeId: randomUUIDv7(), group: key, text: 'Obrigado', incidentId: id })
  await tell()
  expect((await messages()).at(-1)).toMatchObject({ content: { type: 'text' } })
  await call(owner, 'channels.pause-channel', { channelId: floor.channelId })
  await call(owner, 'warroom.notify-group', { noticeId: randomUUIDv7(), group: key, text: 'De novo', incidentId: id })
  await tell()
  expect((await receipts()).at(-1)).toMatchObject({ whatsapp: 'failed', message_id: null })
})

it('a notice read in the bell counts as seen', async () => {
  const { id } = await declare({ groups: ['team'] })
  const { rows } = await bed.owner.query<Pick<Notification, 'id'>>(
    `select id from notifications where company_id = $1 and user_id = $2 and kind = 'warroom.told'`,
    [company.id, company.people[ana]?.id],
  )
  await call(ana, 'notifications.mark-read', { ids: rows.map((row) => row.id) })
  const seen = async () => {
    const receipts = await bed.owner.query<{ user_id: string }>(
      'select user_id from notice_receipts where company_id = $1 and seen_at is not null',
      [company.id],
    )
    return receipts.rows.map(({ user_id }) => user_id)
  }
  expect(await eventually(seen, (all) => all.length > 0)).toEqual([company.people[ana]?.id])
  expect(await lines(id, 2)).toEqual(['declared', 'told'])
})

it('a report has its times as the language writes them, on the clocks of the company', async () => {
  const { id } = await declare()
  const at = new Date('2026-11-21T02:05:00.000Z')
  const madeIn = async (language: Language) =>
    (await floor.within(({ tx }) => documentOf(tx, id, language, at))).made.replace(/^.*? (?=\d)/, '')
  expect(await madeIn('pt-BR')).toMatch(/^20\/11\/2026 23:05, /)
  expect(await madeIn('en-US')).toMatch(/^11\/20\/2026 11:05 PM, /)
  expect(await madeIn('es-ES')).toMatch(/^20\/11\/2026 23:05, /)
})

it('a report is a document of pages, whatever people typed', async () => {
  const { id } = await declare({ title: 'Pico → 34 % 🚨', summary: 'Linha 1\nLinha 2 '.repeat(100) })
  const document = await floor.within(({ tx, now }) => documentOf(tx, id, 'pt-BR', now))
  const reportBlocks = Array.from({ length: 20 }, () => document.pieces).flat()
  const content = await buffer(pdfOf({ ...document, pieces: reportBlocks }, new Date(0)))
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect([...content.toString('latin1').matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(3)
  expect(printable('Pico → 34 % 🚨 ação ✔️ “já” 中')).toBe('Pico › 34 % ação “já” ?')
})
