/** A form as a visitor of the company's site meets it: framed, filled in, confirmed by the letter, and by nobody else. */

import { randomUUIDv7 } from 'node:crypto'
import type { Consent } from '@aura/contracts/contacts/consents.ts'
import type { Form } from '@aura/contracts/tracking/form.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmationToken } from '../../conversations/index.ts'
import { tokenOf } from './letter.ts'

const { bench, call, company } = testOperations(['company_owner'])
const opened = new AsyncDisposableStack()
const world = sharedWorld()
let url: string
let secret: string
let owner: pg.Pool

beforeAll(async () => {
  const server = opened.use(await world.server({ databaseUrl: bench.databaseUrl }))
  url = server.url
  owner = opened.adopt(testPool(bench.databaseUrl), (pool) => pool.end())
  secret = server.config.secret
})
afterAll(() => opened.disposeAsync())

const fields = {
  ...{ name: 'Novidades', title: 'Receba novidades', consentText: 'Aceito receber e-mails da loja.', asksPhone: true },
  sites: ['https://loja.example'],
}
async function form(over: object = {}): Promise<Form> {
  return await call<Form>(0, 'tracking.create-form', { formId: randomUUIDv7(), ...fields, ...over })
}
const send = (formId: string, said: Record<string, string>) =>
  fetch(`${url}/forms/${formId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams(said),
  })
const ana = (over: object = {}) => ({
  ...{ name: 'Ana', email: `ana-${randomUUIDv7()}@cliente.example`, phone: '(11) 98765-4321', consent: 'on' },
  ...over,
})
/** What the letter says, as the workers open it. */
async function letters() {
  const { rows } = await owner.query(
    `select s.id, s.email as "to", s.name from form_submissions s join jobs.job j
      on j.data -> 'payload' ->> 'submissionId' = s.id::text
      where j.name = 'tracking.confirmation' and s.company_id = $1`,
    [company.id],
  )
  return rows.map(({ id, ...row }) => ({ ...row, token: tokenOf({ secret }, id) }))
}

it('the id of another company’s form is taken, so its address stays that company’s', async () => {
  const { id } = await form()
  const other = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const again = { formId: id, ...fields, title: 'Falso' }
  const made = bench.call('tracking.create-form', again, other.people[0]?.claims ?? null)
  expect(await codeOf(made)).toBe('tracking.id_taken')
  expect(await (await fetch(`${url}/forms/${id}`)).text()).toContain(fields.title)
})

it('stands in frames of its own sites alone, and runs no script', async () => {
  const { id } = await form()
  const answer = await fetch(`${url}/forms/${id}?utm_source=%22%3E%3Cscript%3E`)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self' https://loja.example")
  expect(policy).toContain("default-src 'none'")
  expect(answer.headers.get('x-frame-options')).toBe(null)
  const page = await answer.text()
  expect(page).toContain('Aceito receber e-mails da loja.')
  expect(page).not.toContain('<script')
  expect(await (await fetch(`${url}/forms/${id}?utm_source=instagram`)).text()).toContain('value="instagram"')
  const script = await fetch(`${url}/forms/embed.js`)
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

it('nothing is a contact before the button behind the letter is pressed; then the consent says what was read', async () => {
  const own = await form()
  const said = ana({ utm_source: 'instagram' })
  expect((await send(own.id, said)).status).toBe(200)
  await call(0, 'tracking.edit-form', {
    ...{ formId: own.id, ...fields, consentText: 'Um texto que veio depois.', version: own.version, archived: false },
  })
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: said.email, name: 'Ana' })
  const contacts = () => owner.query('select id from contacts where company_id = $1', [company.id])
  const link = `${url}/forms/confirm/${letter?.token}`
  expect((await fetch(link)).status).toBe(200)
  expect((await contacts()).rows).toEqual([])
  for (let n = 0; n < 2; n += 1) expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  const { rows } = await contacts()
  expect(rows).toHaveLength(1)
  const history = await call<(Consent & { evidence: string })[]>(0, 'contacts.consent-history', {
    contactId: rows[0].id,
  })
  expect(history).toMatchObject([
    { channel: 'email', state: 'given', source: 'form', evidence: 'Novidades (1): Aceito receber e-mails da loja.' },
  ])
  const found = await call<{ rows: object[] }>(0, 'tracking.sources', { days: 7 })
  expect(found.rows).toMatchObject([{ kind: 'form', name: 'Novidades', source: 'instagram', visits: 1, contacts: 1 }])
})

it('without consent, or by a program, nothing is sent; twice in a row is one letter', async () => {
  const { id } = await form()
  const { consent: _, ...without } = ana()
  expect((await send(id, without)).status).toBe(400)
  expect((await send(id, ana({ website: 'https://spam.example' }))).status).toBe(200)
  expect(await letters()).toEqual([])
  const said = ana()
  await send(id, said)
  await send(id, said)
  expect(await letters()).toHaveLength(1)
  expect((await fetch(`${url}/forms/confirm/${'A'.repeat(43)}`, { method: 'POST' })).status).toBe(404)
})

it('the phone is asked over the SMS channel once the e-mail is confirmed, and guessed links are held up', async () => {
  const { channelId: phoneChannelId } = await openFloor(bench.pool, company.id, 'sms')
  const own = await form({ name: 'Com telefone', phoneChannelId })
  const said = ana({ phone: '(11) 98765-4399' })
  expect((await send(own.id, said)).status).toBe(200)
  const letter = (await letters()).find(({ to }) => to === said.email)
  const press = (path: string) => fetch(`${url}${path}`, { method: 'POST' })
  expect(await (await press(`/forms/confirm/${letter?.token}`)).text()).toContain('(11) 98765-4399')
  const { rows } = await owner.query('select id from messages where company_id = $1 and is_confirmation', [company.id])
  const path = `/forms/phone/${confirmationToken({ secret }, rows[0].id)}`
  expect(await (await fetch(`${url}${path}`)).text()).toContain('(11) 98765-4399')
  expect((await press(path)).status).toBe(200)
  const guesses = Array.from({ length: 40 }, async (_, n) => {
    const guessed = await press(`/forms/phone/${String(n).padStart(43, 'A')}`)
    return guessed.status
  })
  expect([...new Set(await Promise.all(guesses))].sort()).toEqual([404, 429])
})

it('an archived form is gone, and who sends too many is held up', async () => {
  const own = await form()
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await send(own.id, ana())).status))
  expect(statuses).toContain(429)
  await call(0, 'tracking.edit-form', { formId: own.id, ...fields, version: own.version, archived: true })
  expect((await fetch(`${url}/forms/${own.id}`)).status).toBe(404)
})
