/** A message to the phone of a form that failed, and one from before an upgrade: both are sent again, within the limits. */
import { randomUUIDv7 } from 'node:crypto'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Form } from '@aura/contracts/tracking/form.ts'
import { testBench, testCompany, testFloor } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { mostAsksOfNumber } from '@aura/machines/tracking/form-phone.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmationToken } from '../../conversations/index.ts'
import { up as clearLinks } from '../../conversations/migrations/0435-confirming-messages.ts'
import { up as indexConfirmations } from '../../conversations/migrations/0437-confirmations-by-time.ts'
import { confirmPhone } from './confirm-phone.ts'
import { tokenHash, tokenOf } from './letter.ts'
import { confirmSubmission, submitForm } from './submit.ts'

const config = { secret: 'a secret of the tests, long enough', publicUrl: 'https://aura.example' }
const bench = testBench(config)
const company = testCompany(bench, ['company_owner'])
const floor = testFloor(bench, company, 'sms')
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const begins = new Date()
const later = (ms: number) => new Date(begins.getTime() + ms)

const fields = {
  ...{ title: 'Receba novidades', consentText: 'Aceito receber mensagens da loja.', asksPhone: true },
  sites: ['https://loja.example'],
}
let form: Form

beforeEach(async () => {
  const phoneChannelId = floor.channelId
  const formId = randomUUIDv7()
  form = await call<Form>('tracking.create-form', { formId, ...fields, name: formId, phoneChannelId })
})

/** Sent in, and its e-mail confirmed: the number that is asked next, and the hash of its link. */
async function signUp(phone: string, now = begins) {
  const email = `${randomUUIDv7()}@cliente.example`
  const before = await asksOf(phone)
  const utm = { utm_source: '', utm_medium: '', utm_campaign: '' }
  const id = await floor.within(async (work) => {
    const row = await work.tx
      .selectFrom('capture_forms')
      .where('id', '=', form.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const said = { name: 'Ana', email, phone, consent: 'on', website: '', ...utm } as const
    await submitForm(work, { form: row, said, language: 'pt-BR', config })
    const sent = await work.tx
      .selectFrom('form_submissions')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    return sent.id
  }, now)
  const confirming = { hash: tokenHash(config, tokenOf(config, id)), language: 'pt-BR', config } as const
  const confirmed = await floor.within((work) => confirmSubmission(work, confirming), now)
  const { contact_id } = await floor.within(({ tx }) =>
    tx.selectFrom('form_submissions').where('id', '=', id).select('contact_id').executeTakeFirstOrThrow(),
  )
  const contactId = contact_id ?? ''
  const [messageId = ''] = (await asksOf(phone)).filter((ask) => !before.includes(ask))
  const token = confirmationToken(config, messageId)
  return {
    nextPhone: confirmed?.phone ?? null,
    isLater: confirmed?.isLater,
    contactId,
    token,
    hash: tokenHash(config, token),
    again: confirming,
  }
}
const press = (hash: string, now = begins) => floor.within((work) => confirmPhone(work, hash), now)

/** The messages that ask the owner of the number. */
const asksOf = (phone: string): Promise<string[]> =>
  floor.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .where('c.address', '=', phone)
      .where('m.is_confirmation', '=', true)
      .select('m.id')
      .execute()
    return rows.map(({ id }) => id)
  })
const textsTo = (phone: string): Promise<string[]> =>
  floor.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .where('c.address', '=', phone)
      .where('m.direction', '=', 'out')
      .select('m.content')
      .execute()
    return rows.map(({ content }) => (content.type === 'text' ? content.text : content.type))
  })
let count = 0
function newNumber(): string {
  count += 1
  return `+55119876${String(50_000 + count)}`
}

it('a message that failed on its way is sent again by the button of the letter, as often as the limits let a number be asked', async () => {
  const phone = newNumber()
  const { again, hash } = await signUp(phone)
  const failAll = () =>
    floor.within(({ tx }) =>
      tx
        .updateTable('messages')
        .set({ status: 'failed', problem: 'conversations.halted' })
        .where('is_confirmation', '=', true)
        .execute(),
    )
  const pressAgain = (now = begins) => floor.within((work) => confirmSubmission(work, again), now)
  for (let n = 1; n < mostAsksOfNumber; n += 1) {
    await failAll()
    expect(await pressAgain()).toEqual({ phone, isLater: false })
    // One that is on its way is waited for.
    expect(await pressAgain()).toEqual({ phone: null, isLater: false })
  }
  await failAll()
  expect(await pressAgain()).toEqual({ phone: null, isLater: true })
  expect((await signUp(phone)).isLater).toBe(true)
  expect(await textsTo(phone)).toHaveLength(mostAsksOfNumber)

  const tomorrow = later(dayMs)
  expect(await pressAgain(tomorrow)).toEqual({ phone, isLater: false })
  const last = (await asksOf(phone)).toSorted().at(-1) ?? ''
  expect(await press(hash, tomorrow)).toBe(false)
  expect(await press(tokenHash(config, confirmationToken(config, last)), tomorrow)).toBe(true)
  // Whatever its provider says afterwards.
  await failAll()
  expect(await pressAgain(tomorrow)).toEqual({ phone: null, isLater: false })
})

it('the links of before are over at an upgrade, while people confirm; they are asked again, and the limits count both', async () => {
  const phone = newNumber()
  const { again, hash } = await signUp(phone)
  const pools = [1, 2, 3].map(() => testPool(bench.databaseUrl))
  const [database, button, watch] = pools
  if (!database || !button || !watch) throw new Error('a pool is missing')
  try {
    await database.query('alter table messages drop column is_confirmation')
    await button.query('begin')
    await button.query('select from form_submissions where phone_hash = $1 for update', [hash])
    const upgraded = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database }) })
      .transaction()
      .execute(async (tx) => {
        await clearLinks(tx)
        await indexConfirmations(tx)
      })
    // Neither of the two waits for what the other one holds.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await watch.query(waiting)).rowCount).toBe(1)
    await button.query('lock table messages in row exclusive mode nowait')
    await button.query('commit')
    await upgraded
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
  expect(await press(hash)).toBe(false)
  expect(await floor.within((work) => confirmSubmission(work, again))).toEqual({ phone, isLater: false })
  expect(await floor.within((work) => confirmSubmission(work, again))).toEqual({ phone: null, isLater: false })
  expect((await signUp(phone)).nextPhone).toBe(phone)
  expect(await signUp(phone)).toMatchObject({ nextPhone: null, isLater: true })
})
