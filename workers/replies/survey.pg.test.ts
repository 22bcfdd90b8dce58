import { randomUUID } from 'node:crypto'
import { threadRoom } from '@aura/contracts/conversations/conversation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { ratings as ratingsContract, ratingsRoom } from '@aura/contracts/replies/survey.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { ratingsReducer } from '@aura/machines/replies/survey-views.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { exportRatings } from '@aura/server/replies/rating-figures.ts'
import { ratings } from '@aura/server/replies/survey.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { JobWork } from '../platform/jobs.ts'
import { runJob } from '../platform/run-job.ts'
import { type Testbed, testbed } from '../platform/testbed.ts'
import { asking, ending } from './survey.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
  floor = await openFloor(bench.pool, company.id)
  await call('replies.save-survey', { version: 0, question: 'De 1 a 5?', channelIds: [floor.channelId] })
})

const minute = 60_000
const call = (name: string, input: object) => bench.call(name, input, company.people[0]?.claims ?? null)
const jobs = async (name: string): Promise<{ payload: { conversationId: string }; at: Date }[]> => {
  const { rows } = await floor.within(({ tx }) =>
    sql<{ data: { payload: { conversationId: string } }; start_after: Date }>`
      select data, start_after from jobs.job_common
      where name = ${name} and data ->> 'company' = ${company.id} order by start_after`.execute(tx),
  )
  return rows.map(({ data, start_after }) => ({ payload: data.payload, at: start_after }))
}
const run = (work: JobWork, payload: unknown, ahead = minute) => {
  const now = () => new Date(Date.now() + ahead)
  const input = { id: randomUUID(), data: { company: company.id, payload }, signal: new AbortController().signal }
  return runJob({ ...bed.parts({ now }), elapsed: () => performance.now() }, work, input)
}
const threadTexts = async (conversationId: string) => {
  const rows = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('conversation_id', '=', conversationId).orderBy('seq').selectAll().execute(),
  )
  return rows.map(({ direction, content }) => `${direction} ${'text' in content ? content.text : content.type}`)
}
const conversation = (conversationId: string) =>
  floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
  )
const survey = async (conversationId: string) =>
  (
    await floor.within(({ tx }) =>
      tx.selectFrom('surveys').where('conversation_id', '=', conversationId).selectAll().execute(),
    )
  )[0]
const questions = async (conversationId: string) =>
  (await threadTexts(conversationId)).filter((line) => line === 'out De 1 a 5?').length

async function resolved(from: string, of = floor): Promise<string> {
  const conversationId = await of.say(from, 'Olá')
  await call('conversations.claim', { conversationId })
  await call('conversations.close', { conversationId, reason: 'resolved' })
  return conversationId
}
async function requested(from: string): Promise<string> {
  const conversationId = await resolved(from)
  await run(asking, { conversationId })
  return conversationId
}

it('asks a little after it was resolved, takes the figure for the rating and the words after it for the comment', async () => {
  const from = '+5511987650001'
  const conversationId = await resolved(from)
  expect(await jobs('replies.ask-survey')).toMatchObject([{ payload: { conversationId } }])
  expect(await questions(conversationId)).toBe(0)
  await run(asking, { conversationId })
  expect(await questions(conversationId)).toBe(1)
  await floor.say(from, ' 5 ')
  // The list shows the last words of a person, not the question or a mark alone.
  expect(await conversation(conversationId)).toMatchObject({
    ...{ state: 'closed', unread: 0, waiting_since: null },
    preview: { text: 'Olá', from: 'contact' },
  })
  expect(await survey(conversationId)).toMatchObject({ state: 'answered', rating: 5, agent_id: company.people[0]?.id })
  await floor.say(from, 'Ótimo atendimento')
  expect(await conversation(conversationId)).toMatchObject({
    ...{ state: 'closed', unread: 0 },
    preview: { text: 'Ótimo atendimento' },
  })
  expect(await survey(conversationId)).toMatchObject({ state: 'commented', comment: 'Ótimo atendimento' })
  expect((await threadTexts(conversationId)).slice(-5)).toEqual([
    'out De 1 a 5?',
    'in 5',
    'inside rating',
    'in Ótimo atendimento',
    'inside rating',
  ])
  // The next message is a new matter.
  await floor.say(from, 'E mais uma coisa')
  expect(await conversation(conversationId)).toMatchObject({ state: 'waiting', unread: 1 })

  const { contact_id: contactId } = await conversation(conversationId)
  const { commits } = await bench.log.range(company.id, 0)
  const loggedEvents = commits.flatMap(({ events }) => events).filter(({ name }) => name === 'replies.rated')
  expect(loggedEvents.map(({ rooms }) => rooms)).toEqual(
    Array(2).fill([threadRoom(conversationId), ratingsRoom(contactId)]),
  )
  const folded = loggedEvents
    .map(({ json }): WireEvent => JSON.parse(json))
    .reduce(ratingsReducer.fold, { ratings: [] })
  expect(folded.ratings).toMatchObject([{ rating: 5, comment: 'Ótimo atendimento' }])
  const whom = { room: ratingsContract.room({ contactId }, { userId: '' }) ?? '', owner: null }
  const snapshot = await snapshotView(bench.pool, company.id, ratings, { contactId }, whom)
  expect(JSON.parse(snapshot.json)).toEqual(folded)
})

it('what was given is counted for all, for each person and queue, and goes out as a table', async () => {
  for (const [index, mark] of [5, 5, 2].entries()) {
    const from = `+551198765010${index}`
    await requested(from)
    await floor.say(from, `${mark}`)
  }
  const { output } = await call('replies.rating-figures', { days: 7 })
  expect(output).toMatchObject({ asked: 3, count: 3, average: 4, spread: [0, 1, 0, 0, 2] })
  expect(output).toMatchObject({ people: [{ id: company.people[0]?.id, count: 3, average: 4 }] })
  expect(output).toMatchObject({ queues: [{ id: null, name: null, count: 3, average: 4 }] })
  const actor = { userId: company.people[0]?.id ?? '', role: 'company_owner', permissions: [], withheld: [] } as const
  const rows = await floor.within(async ({ tx }) => {
    const reading = { tx, params: { days: 7 }, after: null, limit: 2, actor }
    const first = await exportRatings.read(reading)
    const second = await exportRatings.read({ ...reading, after: first.next })
    const { cells } = await exportRatings.columns(tx)
    return [...first.rows, ...second.rows].map((row) => cells(row, { language: 'pt-BR' }))
  })
  expect(rows.map((cells) => cells[5]).toSorted()).toEqual([2, 5, 5])
  expect(rows[0]?.[2]).toBe('Atendimento')
})

it('never asks twice for a conversation, nor one person twice in a week on any channel', async () => {
  const from = '+5511987650002'
  const conversationId = await resolved(from)
  await Promise.all(Array.from({ length: 6 }, () => run(asking, { conversationId })))
  expect(await questions(conversationId)).toBe(1)
  await call('conversations.reopen', { conversationId })
  await call('conversations.close', { conversationId, reason: 'resolved' })
  await run(asking, { conversationId })
  expect(await questions(conversationId)).toBe(1)

  const sms = await openFloor(bench.pool, company.id, 'sms')
  await call('replies.save-survey', { version: 1, question: 'De 1 a 5?', channelIds: [floor.channelId, sms.channelId] })
  const other = await resolved(from, sms)
  await run(asking, { conversationId: other })
  expect(await questions(other)).toBe(0)
  await floor.within(({ tx }) =>
    tx
      .updateTable('surveys')
      .set({ asked_at: new Date(Date.now() - 8 * 24 * 60 * minute) })
      .execute(),
  )
  await run(asking, { conversationId: other })
  expect(await questions(other)).toBe(1)
})

it('two conversations of one person that end at once bring one question', async () => {
  const from = '+5511987650003'
  const sms = await openFloor(bench.pool, company.id, 'sms')
  await call('replies.save-survey', { version: 1, question: 'De 1 a 5?', channelIds: [floor.channelId, sms.channelId] })
  const both = [await resolved(from), await resolved(from, sms)]
  await Promise.all(both.map((conversationId) => run(asking, { conversationId })))
  const counts = await Promise.all(both.map(questions))
  expect(counts.sort()).toEqual([0, 1])
})

it('is not sent where it is off, where it did not end well, goes on, or the policy refuses', async () => {
  const spam = await floor.say('+5511987650004', 'Olá')
  await call('conversations.close', { conversationId: spam, reason: 'spam' })
  const undone = await resolved('+5511987650005')
  await call('conversations.reopen', { conversationId: undone })
  const delayed = await resolved('+5511987650006')
  await floor.within(({ tx }) =>
    tx
      .updateTable('conversations')
      .set({ last_inbound_at: new Date(0) })
      .where('id', '=', delayed)
      .execute(),
  )
  for (const conversationId of [spam, undone, delayed]) {
    await run(asking, { conversationId })
    expect(await questions(conversationId)).toBe(0)
  }
  expect(await survey(delayed)).toBeUndefined()
  await call('replies.save-survey', { version: 1, question: 'De 1 a 5?', channelIds: [] })
  const before = (await jobs('replies.ask-survey')).length
  const off = await resolved('+5511987650007')
  expect(await jobs('replies.ask-survey')).toHaveLength(before)
  await run(asking, { conversationId: off })
  expect(await questions(off)).toBe(0)
})

it('anything but a figure is a new matter, and so is everything when the time is up', async () => {
  const [other, delayed, slow] = ['+5511987650008', '+5511987650009', '+5511987650010']
  const words = await requested(other)
  await floor.say(other, 'Preciso de mais ajuda')
  expect(await conversation(words)).toMatchObject({ state: 'waiting' })
  expect(await survey(words)).toMatchObject({ state: 'expired', rating: null })
  await call('conversations.close', { conversationId: words, reason: 'other' })
  await floor.say(other, '5')
  expect(await conversation(words)).toMatchObject({ state: 'waiting' })

  const timed = await requested(delayed)
  const timers = (await jobs('replies.end-survey')).filter(({ payload }) => payload.conversationId === timed)
  await run(ending, timers[0]?.payload)
  expect(await survey(timed)).toMatchObject({ state: 'asked' })
  await run(ending, timers[0]?.payload, 25 * 60 * minute)
  expect(await survey(timed)).toMatchObject({ state: 'expired' })
  await floor.say(delayed, '5')
  expect(await conversation(timed)).toMatchObject({ state: 'waiting' })

  const rated = await requested(slow)
  await floor.say(slow, '2')
  await floor.within(({ tx }) =>
    tx
      .updateTable('surveys')
      .set({ ends_at: new Date(0) })
      .execute(),
  )
  await floor.say(slow, 'Olá, outro assunto')
  expect(await conversation(rated)).toMatchObject({ state: 'waiting', unread: 1 })
  expect(await survey(rated)).toMatchObject({ state: 'expired', rating: 2, comment: null })
})
