/** The phone of a form: asked over the company's SMS channel after the e-mail, confirmed by its owner, bounded for all others. */
import { randomUUIDv7 } from 'node:crypto'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { testPhoneForm } from '@aura/infra/phone-form-test.ts'
import {
  mostAsksOfCompany,
  mostAsksOfForm,
  mostAsksOfNumber,
  phoneWithinMs,
} from '@aura/machines/tracking/form-phone.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tokenMask } from '../../conversations/index.ts'
import { phoneLinkOf } from './confirm-phone.ts'
import { tokenHash } from './letter.ts'
import { confirmSubmission } from './submit.ts'

const { config, bench, company, floor, call, later, fields, addForm, signUp, press, textsTo, newNumber, form } =
  testPhoneForm()

const consentsOf = (phone: string) =>
  floor.within(({ tx }) =>
    tx
      .selectFrom('contact_addresses as a')
      .innerJoin('contact_consents as k', 'k.contact_id', 'a.contact_id')
      .where('a.value', '=', phone)
      .select(['k.channel', 'k.state', 'k.source', 'k.evidence'])
      .orderBy('k.channel')
      .execute(),
  )
const cardsWith = (phone: string) =>
  floor.within(
    async ({ tx }) =>
      (await tx.selectFrom('contact_addresses').where('value', '=', phone).select('id').execute()).length,
  )

it('the phone is on no card before its owner has pressed the button; then the consent says what was read', async () => {
  const phone = newNumber()
  const { nextPhone, hash, again } = await signUp(phone)
  expect(nextPhone).toBe(phone)
  const texts = await textsTo(phone)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain(`https://aura.example/forms/phone/${tokenMask} `)
  expect(await floor.within((work) => phoneLinkOf(work, hash))).toMatchObject({ phone, name: 'Ana' })
  expect(await cardsWith(phone)).toBe(0)
  // The letter's button once more asks nobody again; the phone's once more changes nothing.
  expect(await floor.within((work) => confirmSubmission(work, again))).toEqual({ phone: null, isLater: false })
  for (let n = 0; n < 2; n += 1) expect(await press(hash)).toBe(true)
  const evidence = `${form().name} (1): ${fields.consentText}`
  expect(await consentsOf(phone)).toEqual([
    { channel: 'email', state: 'given', source: 'form', evidence },
    { channel: 'sms', state: 'given', source: 'form', evidence },
  ])
  expect(await textsTo(phone)).toHaveLength(1)
})

it('a number that another card has is consented to there', async () => {
  const phone = newNumber()
  const contactId = randomUUIDv7()
  await call('contacts.create', { contactId, name: 'Bia', addresses: [{ kind: 'phone', value: phone }] })
  const { hash } = await signUp(phone)
  expect(await consentsOf(phone)).toEqual([])
  expect(await press(hash)).toBe(true)
  expect(await consentsOf(phone)).toMatchObject([{ channel: 'sms', state: 'given' }])
  expect(await cardsWith(phone)).toBe(1)
})

it('a link that is over opens nothing', async () => {
  const phone = newNumber()
  const { hash } = await signUp(phone)
  expect(await floor.within((work) => phoneLinkOf(work, hash), later(phoneWithinMs))).toBe(null)
  expect(await press(hash, later(phoneWithinMs))).toBe(false)
  expect(await cardsWith(phone)).toBe(0)
  expect(await press(tokenHash(config, 'A'.repeat(43)))).toBe(false)
})

it('strangers cannot make it write to a number again and again, nor to many numbers', async () => {
  const phone = newNumber()
  for (let n = 0; n < mostAsksOfNumber; n += 1) expect((await signUp(phone)).nextPhone).toBe(phone)
  const { nextPhone, hash } = await signUp(phone)
  expect(nextPhone).toBe(null)
  expect(await press(hash)).toBe(false)
  expect(await textsTo(phone)).toHaveLength(mostAsksOfNumber)

  for (let n = mostAsksOfNumber; n < mostAsksOfForm; n += 1)
    expect((await signUp(newNumber())).nextPhone).not.toBe(null)
  expect((await signUp(newNumber())).nextPhone).toBe(null)
  // A day later it is another day.
  expect((await signUp(phone, later(86_400_001))).nextPhone).toBe(phone)
})

it('nobody is asked who is blocked or wants no advertising, and nobody over a channel that stands still', async () => {
  const [blocked, unwanted] = [newNumber(), newNumber()]
  await call('contacts.add-rule', {
    ...{ ruleId: randomUUIDv7(), list: 'block', target: { kind: 'phone', value: blocked }, reason: 'Pediu' },
  })
  await floor.within(({ tx, now }) =>
    tx
      .insertInto('do_not_disturb_numbers')
      .values((e) => ({
        ...{ company_id: company.id, id: randomUUIDv7(), added_at: now, listed_at: now },
        key: e.fn<string>('address_key', [e.val('phone'), e.val(unwanted)]),
      }))
      .execute(),
  )
  for (const phone of [blocked, unwanted]) {
    expect((await signUp(phone)).nextPhone).toBe(null)
    expect(await textsTo(phone)).toEqual([])
    expect(await cardsWith(phone)).toBe(0)
  }
  await floor.within(({ tx }) =>
    tx.updateTable('channels').set({ state: 'paused' }).where('id', '=', floor.channelId).execute(),
  )
  const waiting = newNumber()
  const { nextPhone, isLater, again } = await signUp(waiting)
  expect({ nextPhone, isLater }).toEqual({ nextPhone: null, isLater: true })
  await floor.within(({ tx }) =>
    tx.updateTable('channels').set({ state: 'active' }).where('id', '=', floor.channelId).execute(),
  )
  // The letter's button once more, when the channel is there again.
  expect(await floor.within((work) => confirmSubmission(work, again))).toEqual({ phone: waiting, isLater: false })
  expect(await floor.within((work) => confirmSubmission(work, again))).toEqual({ phone: null, isLater: false })
  expect(await textsTo(waiting)).toHaveLength(1)
})

it('asks mobile numbers of the country alone, none of an archived form, and none while all sending is stopped', async () => {
  for (const phone of ['+551132345678', '+14155550132', '+881612345678'])
    expect(await signUp(phone)).toMatchObject({ nextPhone: null, isLater: false })

  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  const halted = await signUp(newNumber())
  expect(halted).toMatchObject({ nextPhone: null, isLater: true })
  await call('conversations.resume-campaigns', {})

  await floor.within(({ tx }) =>
    tx.updateTable('capture_forms').set({ archived: true }).where('id', '=', form().id).execute(),
  )
  const archived = newNumber()
  expect(await signUp(archived)).toMatchObject({ nextPhone: null, isLater: false })
  expect(await textsTo(archived)).toEqual([])
})

it('a company is asked for no more than so many in a day, over all its forms', async () => {
  const now = later(10 * 86_400_000)
  const { hash } = await signUp(newNumber(), now)
  const askMore = (from: number, to: number) =>
    floor.within(({ tx }) =>
      sql`insert into form_submissions (company_id, id, form_id, consent_version, name, email, phone, at, address_hash,
          confirmed_at, contact_id, phone_hash, phone_asked_at, phone_asks)
        select company_id, gen_random_uuid(), form_id, consent_version, name, email, '+5511977' || (100000 + n), at,
          address_hash || n, confirmed_at, contact_id, phone_hash || n, phone_asked_at - interval '2 hours', 1
        from form_submissions, generate_series(${from}::int, ${to}::int) n where phone_hash = ${hash}`.execute(tx),
    )
  await askMore(2, mostAsksOfCompany - 1)
  expect((await signUp(newNumber(), now)).nextPhone).not.toBe(null)
  expect(await signUp(newNumber(), now)).toMatchObject({ nextPhone: null, isLater: true })
})

it('a card that was merged meanwhile gives way to the one that stayed', async () => {
  const phone = newNumber()
  const { hash, contactId: goneId } = await signUp(phone)
  const keptId = randomUUIDv7()
  const addresses = [{ kind: 'email', value: `${keptId}@cliente.example` }]
  await call('contacts.create', { contactId: keptId, name: 'Ana Lima', addresses })
  await floor.within(({ tx }) =>
    tx.updateTable('contacts').set({ merged_into: keptId }).where('id', '=', goneId).execute(),
  )
  expect(await press(hash)).toBe(true)
  const holder = await floor.within(({ tx }) =>
    tx.selectFrom('contact_addresses').where('value', '=', phone).select('contact_id').execute(),
  )
  expect(holder).toEqual([{ contact_id: keptId }])
})

it('a form without a channel takes the phone with the e-mail, and consents to nothing on it', async () => {
  await addForm({})
  const phone = newNumber()
  expect((await signUp(phone)).nextPhone).toBe(null)
  expect(await cardsWith(phone)).toBe(1)
  expect(await consentsOf(phone)).toMatchObject([{ channel: 'email' }])
  const { channelId: phoneChannelId } = await openFloor(bench.pool, company.id, 'whatsapp')
  const made = call('tracking.create-form', { formId: randomUUIDv7(), ...fields, name: 'Outro', phoneChannelId })
  expect(await codeOf(made)).toBe('tracking.form_channel_unfit')
})
