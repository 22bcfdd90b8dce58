/** What an answer proposes, decided by two clicks at once: one of them counts, and its effect is there once. */
import { randomUUIDv7 } from 'node:crypto'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { newestAnswer } from '@aura/infra/assistant-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const test = testModelsOf()
const { call } = test
const rounds = 15

async function propose(title: string) {
  const [messageId, actionId] = [randomUUIDv7(), randomUUIDv7()]
  const value = { amount: 1, currency: 'BRL' }
  const input = { dealId: randomUUIDv7(), title, value, probability: 1 }
  const action = { id: actionId, command: 'deals.create', input, names: {}, state: 'pending', problem: null }
  await test.within(async ({ tx, now }) => {
    const own = { company_id: test.company.id, user_id: test.idOf(0) }
    await tx
      .insertInto('assistant_threads')
      .values({ ...own, answering: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const message = { id: messageId, role: 'assistant', text: 'Crio?', model: 'm', state: 'done', at: now } as const
    await tx
      .insertInto('assistant_messages')
      .values({ ...own, ...message, action: JSON.stringify(action) })
      .execute()
  })
  return { messageId, actionId }
}

const deals = async (title: string) => {
  const { rows } = await test.bed.owner.query('select 1 from deals where company_id = $1 and title = $2', [
    test.company.id,
    title,
  ])
  return rows.length
}
const stateNow = async () => (await newestAnswer(test.bed.owner, test.idOf(0))).action?.state

it('confirmed and rejected at once: what the state says is what has happened, and the other click is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const title = `Negócio ${round}`
    const key = await propose(title)
    const clicks = [() => codeOf(call(0, 'assistant.confirm', key)), () => codeOf(call(0, 'assistant.reject', key))]
    const order = round % 2 === 0 ? clicks : clicks.toReversed()
    const both = await Promise.all(order.map((click) => click()))
    const [confirmed, rejected] = round % 2 === 0 ? both : both.toReversed()
    const isConfirmed = confirmed === 'ok'
    expect([confirmed, rejected].toSorted()).toEqual(['assistant.action_settled', 'ok'])
    expect([await stateNow(), await deals(title)]).toEqual(isConfirmed ? ['confirmed', 1] : ['rejected', 0])
  }
})

it('confirmed twice at once: one effect, and both clicks hear of it', async () => {
  for (let round = 0; round < rounds; round++) {
    const title = `Par ${round}`
    const key = await propose(title)
    const clicks = await Promise.all([1, 2, 3].map(() => codeOf(call(0, 'assistant.confirm', key))))
    expect(clicks).toContain('ok')
    for (const code of clicks) expect(['ok', 'assistant.action_settled']).toContain(code)
    expect([await stateNow(), await deals(title)]).toEqual(['confirmed', 1])
  }
})

const lease = (confirming_until: Date | null) =>
  test.within(({ tx }) => tx.updateTable('assistant_messages').set({ confirming_until }).execute())

it('a confirmation whose process died can be made again, and is not rejected while its lease lasts', async () => {
  const key = await propose('Retomado')
  await lease(new Date(Date.now() + 3_600_000))
  expect(await codeOf(call(0, 'assistant.reject', key))).toBe('assistant.action_settled')
  expect(await codeOf(call(0, 'assistant.confirm', key))).toBe('ok')
  expect([await stateNow(), await deals('Retomado')]).toEqual(['confirmed', 1])
})

it('a confirmation whose lease has ended is rejected, and its process that comes back does nothing', async () => {
  const key = await propose('Abandonado')
  await lease(new Date(0))
  expect(await codeOf(call(0, 'assistant.reject', key))).toBe('ok')
  expect(await codeOf(call(0, 'assistant.confirm', key))).toBe('assistant.action_settled')
  expect([await stateNow(), await deals('Abandonado')]).toEqual(['rejected', 0])
})

it('a rejection after a command that was called and never settled says that it has happened', async () => {
  const key = await propose('Feito')
  const { action } = await newestAnswer(test.bed.owner, test.idOf(0))
  expect(await codeOf(call(0, 'assistant.confirm', key))).toBe('ok')
  await test.within(({ tx }) =>
    tx
      .updateTable('assistant_messages')
      .set({ action: JSON.stringify(action), confirming_until: new Date(0) })
      .where('id', '=', key.messageId)
      .execute(),
  )
  expect(await codeOf(call(0, 'assistant.reject', key))).toBe('ok')
  expect([await stateNow(), await deals('Feito')]).toEqual(['confirmed', 1])
})

it('a confirmation that fails without a refusal leaves the proposal, which is then rejected', async () => {
  const key = await propose('Quebrado')
  const { owner } = test.bed
  await owner.query(`create function break_deal() returns trigger language plpgsql as $$
    begin raise exception 'deadlock' using errcode = '40P01'; end $$`)
  await owner.query(`create trigger break_deal before insert on deals for each row
    when (new.title = 'Quebrado') execute function break_deal()`)
  await expect(call(0, 'assistant.confirm', key)).rejects.toThrow()
  await owner.query('drop function break_deal cascade')
  expect(await stateNow()).toBe('pending')
  expect(await codeOf(call(0, 'assistant.reject', key))).toBe('ok')
  expect([await stateNow(), await deals('Quebrado')]).toEqual(['rejected', 0])
})
