/** What keeps a message back on our side says nothing of its provider. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { loseKey, typeSecretsAgain } from '@aura/infra/channel-key.ts'
import { testDelivery } from '@aura/infra/delivery-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { expect, it } from 'vitest'

const { floor, outbound, bench, words } = testDelivery()

const failures = () =>
  outbound.within(async ({ tx }) => {
    const channel = tx.selectFrom('channels').where('id', '=', floor.channelId)
    return await channel.select(['failures', 'circuit_open_until']).executeTakeFirstOrThrow()
  })
const closed = { failures: 0, circuit_open_until: null }

async function writeEach(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await outbound.conversation()
    await outbound.write(id, [`mensagem ${n}`])
    ids.push(id)
  }
  return ids
}

it('a channel that cannot be opened, and a worker that stands still, open no circuit', async () => {
  const ids = await writeEach(12)
  await outbound.within((work) => loseKey(work, floor))
  for (const id of ids.slice(0, 6)) expect((await outbound.deliver(id)).outcome).not.toBe('done')
  await outbound.within((work) => typeSecretsAgain(work, floor))
  for (const id of ids.slice(6)) {
    outbound.stall(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
  }
  expect(words()).toEqual([])
  expect(await failures()).toEqual(closed)
  bench.advance(outbound.timeouts.waitMs)
  for (const id of ids) await outbound.deliver(id)
  expect(words()).toHaveLength(12)
})

it('one that is put off again and again has failed in the end, and the provider has not', async () => {
  const [id = ''] = await writeEach(1)
  for (let tries = 1; tries <= outbound.timeouts.tries; tries++) {
    outbound.stall(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    bench.advance(outbound.timeouts.waitMs * 2 ** tries)
  }
  expect(await outbound.messages(id)).toMatchObject([{ status: 'failed', problem: 'conversations.gave_up' }])
  expect(await failures()).toEqual(closed)
})

it('a file that is gone does not say that the provider is well', async () => {
  const [id = ''] = await writeEach(1)
  outbound.provider.behave({
    send: async () => {
      throw new ProviderError('later', 'busy')
    },
  })
  await outbound.deliver(id)
  expect(await failures()).toMatchObject({ failures: 1 })
  const gone: Content = { type: 'media', media: 'image', fileId: null, name: null, caption: null, problem: null }
  const other = await outbound.conversation()
  await outbound.write(other, [gone])
  await outbound.deliver(other)
  expect(await outbound.messages(other)).toMatchObject([{ status: 'failed', problem: 'files.not_found' }])
  expect(await failures()).toMatchObject({ failures: 1 })
  expect(outbound.provider.asked()).toBe(0)
})
