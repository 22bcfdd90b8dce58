/** What becomes of a call whose operator's browsers are gone. */
import { ana, bia, later, testCalls } from '@aura/infra/calls-test.ts'
import { expect, it } from 'vitest'
import { graceMs, takeBackCalls } from './unattended.ts'

const {
  floor,
  idOf,
  outcome,
  onLine,
  goOnDuty,
  distributeWaiting,
  callOf,
  conversationOf,
  acceptBy,
  answeredCall,
  runCommands,
} = testCalls()

const sweep = (milliseconds = 0) => floor.within((work) => takeBackCalls(work), later(milliseconds))

it('goes on when the operator is back in time', async () => {
  const externalId = await answeredCall()
  await onLine()
  await sweep()
  await sweep(graceMs - 5_000)
  expect(await callOf(externalId)).toMatchObject({ state: 'talking', operatorId: idOf(ana) })
  await onLine(ana)
  await sweep(graceMs)
  // Gone once more, the time begins anew.
  await onLine()
  await sweep(graceMs + 1_000)
  await sweep(2 * graceMs - 5_000)
  expect(await callOf(externalId)).toMatchObject({ state: 'talking', problem: null })
})

it('waits in its queue again after that, says why, and a colleague takes it', async () => {
  const externalId = await answeredCall()
  await onLine(bia)
  await sweep()
  await sweep(graceMs)
  expect(await callOf(externalId)).toMatchObject({ state: 'waiting', operatorId: null, problem: 'calls.operator_gone' })
  expect(await conversationOf(externalId)).toMatchObject({ state: 'waiting', assignee_id: null })
  expect(await runCommands(externalId)).toEqual(['waiting'])
  await sweep(3 * graceMs)
  await goOnDuty(bia)
  expect(await distributeWaiting()).toBe(1)
  expect(await acceptBy(bia, externalId)).toBe('ok')
  expect(await runCommands(externalId)).toEqual(['connected'])
  expect(await callOf(externalId)).toMatchObject({ state: 'talking', operatorId: idOf(bia) })
})

it('that is written about is left alone', async () => {
  const externalId = await answeredCall()
  expect(await outcome(ana, 'calls.hang-up-call', { callId: (await callOf(externalId)).id })).toBe('ok')
  await onLine()
  await sweep()
  await sweep(2 * graceMs)
  expect(await callOf(externalId)).toMatchObject({ state: 'wrap_up', operatorId: idOf(ana) })
})
