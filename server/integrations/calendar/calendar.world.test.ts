/** A calendar reads its address through the real door, as Google and telephones do. */
import { randomUUIDv7 } from 'node:crypto'
import { testOperations } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const { bench, company, call, outcome } = testOperations(['company_owner', 'company_user'])
const opened = new AsyncDisposableStack()
let url: string

beforeAll(async () => {
  url = opened.use(await sharedWorld().server({ databaseUrl: bench.databaseUrl })).url
})
afterAll(() => opened.disposeAsync())

const create = async (who = 0) => {
  const made = await call<{ url: string }>(who, 'integrations.create-calendar-feed', {})
  return `${url}${new URL(made.url).pathname}`
}
const read = async (address: string) => {
  const answer = await fetch(address)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: (await answer.text()).replaceAll('\r\n ', ''),
  }
}
const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

async function openDeal() {
  const value = { amount: 100, currency: 'BRL' }
  const deal = { dealId: randomUUIDv7(), title: 'Três lojas', value, probability: 10 }
  return (await call<{ id: string }>(0, 'deals.create', deal)).id
}
async function addActivity(who: number, text: string, dueAt: string | null = '2030-01-02T12:00:00.000Z') {
  const activity = { activityId: randomUUIDv7(), dealId: await openDeal(), kind: 'call', text, dueAt, remindAt: null }
  await call(0, 'deals.add-activity', { ...activity, assigneeId: company.people[who]?.id })
}
const schedule = () => ({
  ...{ id: randomUUIDv7(), name: 'Noite', timeZone: 'America/Sao_Paulo', startsOn: '2026-01-01', version: null },
  ...{ members: company.people.map(({ id }) => id), handoverMinute: 0, turnDays: 7 },
})

it('shows the activities that have a time and the shifts of its user, and of nobody else', async () => {
  await addActivity(0, 'Ligar')
  await addActivity(0, 'Sem hora', null)
  await addActivity(1, 'De outra pessoa')
  await call(0, 'warroom.save-schedule', schedule())
  const address = await create()
  const { status, type, text } = await read(address)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  const [activity, ...shifts] = titles(text)
  expect(activity).toBe('Ligar · Três lojas')
  expect(text).toContain('DTSTART:20300102T120000Z\r\n')
  expect(new Set(shifts)).toEqual(new Set(['Plantão: Noite']))
  // Every other week of about seventeen.
  expect(shifts.length).toBeGreaterThan(5)
  expect(shifts.length).toBeLessThan(12)
  const { feed } = await call<{ feed: { lastReadAt: string | null } }>(0, 'integrations.calendar-feed', {})
  expect(feed.lastReadAt).not.toBeNull()
  const uids = (calendar: string) => calendar.match(/^UID:.*$/gm)
  expect(uids((await read(address)).text)).toEqual(uids(text))
})

it('an address ends when it is replaced, revoked, or its user may enter no more; what nobody made is not found', async () => {
  const first = await create(1)
  const second = await create(1)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await call(0, 'companies.set-active', { userId: company.people[1]?.id, active: false })
  const refused = await read(second)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.text).not.toContain('VCALENDAR')
  const own = await create()
  await call(0, 'integrations.revoke-calendar-feed', {})
  expect((await read(own)).status).toBe(404)
  expect(await outcome(0, 'integrations.revoke-calendar-feed', {})).toBe('integrations.calendar_not_found')
  expect((await read(`${url}/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404)
  expect((await read(`${url}/calendar/x'--.ics`)).status).toBe(404)
})

it('activities go with the right to see deals', async () => {
  await addActivity(1, 'Ligar')
  const address = await create(1)
  expect(titles((await read(address)).text)).toEqual(['Ligar · Três lojas'])
  await call(0, 'companies.set-permission', {
    userId: company.people[1]?.id,
    permission: 'view_crm',
    granted: false,
  })
  expect(titles((await read(address)).text)).toEqual([])
})
