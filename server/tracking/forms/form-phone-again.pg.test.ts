/** A message to the phone of a form that failed, and one from before an upgrade: both are sent again, within the limits. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { testPhoneForm } from '@aura/infra/phone-form-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { mostAsksOfNumber } from '@aura/machines/tracking/form-phone.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { confirmationToken } from '../../conversations/index.ts'
import { up as clearLinks } from '../../conversations/migrations/0435-confirming-messages.ts'
import { up as indexConfirmations } from '../../conversations/migrations/0437-confirmations-by-time.ts'
import { tokenHash } from './letter.ts'
import { confirmSubmission } from './submit.ts'

const { config, bench, floor, begins, later, signUp, press, asksOf, textsTo, newNumber } = testPhoneForm()

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
