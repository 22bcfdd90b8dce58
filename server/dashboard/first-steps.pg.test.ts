import { randomUUIDv7 } from 'node:crypto'
import type { firstSteps } from '@aura/contracts/dashboard/first-steps.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { queueInput } from '@aura/infra/furnished-company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { expect, test } from 'vitest'

const bench = testBench()

test('each step is done when it has happened, and not before', async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const call = async (name: string, input: object) =>
    (await bench.call(name, input, company.people[0]?.claims ?? null)).output
  const steps = () => call('dashboard.first-steps', {})
  const done = async () => ((await steps()) as OutputOf<typeof firstSteps>).done
  const none = { channel: false, team: false, queue: false, message: false }
  expect(await done()).toEqual(none)
  const floor = await openFloor(bench.pool, company.id)
  expect(await done()).toEqual({ ...none, channel: true })
  await call('routing.save-queue', { ...queueInput(randomUUIDv7()), channels: [floor.channelId] })
  await call('identity.invite', { email: 'ana@nova.example', nome: 'Ana', sobrenome: 'Lima', role: 'company_user' })
  expect(await done()).toEqual({ channel: true, team: true, queue: true, message: false })
  const conversationId = await floor.say('+5511988870001', 'Oi')
  expect(await steps()).toMatchObject({ chatId: null, waitingId: conversationId })
  await call('conversations.claim', { conversationId })
  const { ownership_version: ownershipVersion } = await floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
  )
  const content = { type: 'text', text: 'Pois não' }
  await call('conversations.send', { conversationId, messageId: randomUUIDv7(), ownershipVersion, content })
  expect(await done()).toEqual({ channel: true, team: true, queue: true, message: true })
})
