/** A message of which nobody knows whether the provider has it, and a worker that dies while it sends. */
import { silence, testDelivery } from '@aura/infra/delivery-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { nextDelivery } from '@aura/server/conversations/delivery-next.ts'
import { applyLateReceipt, lateReceiptJob } from '@aura/server/conversations/receipts.ts'
import { describe, expect, it } from 'vitest'

const { bench, floor, outbound, words, receipt } = testDelivery()

/** Whatever their time; how many waited. */
async function applyWaitingReceipts(): Promise<number> {
  const { rows } = await bench.owner.query<{ payload: Parameters<typeof applyLateReceipt>[1] }>(
    `delete from jobs.job where name = $1 and data ->> 'company' = $2 and state = 'created'
     returning data -> 'payload' as payload`,
    [lateReceiptJob.name, floor.companyId],
  )
  for (const { payload } of rows) await outbound.within((work) => applyLateReceipt(work, payload))
  return rows.length
}

describe('in doubt', () => {
  it('is shown at once, cleared by a receipt that names it, and what waited goes at once', async () => {
    const id = await outbound.conversation()
    const [messageId = ''] = await outbound.write(id, ['um', 'dois'])
    outbound.provider.behave({ send: silence })
    await outbound.deliver(id)
    expect(await outbound.statuses(id)).toEqual(['in_doubt', 'queued'])
    outbound.provider.behave({})
    await outbound.deliver(id)
    expect(words()).toEqual(['um'])
    await receipt({ messageId, externalId: 'wamid.1', status: 'delivered' })
    expect(Math.min(...(await outbound.waiting(id)))).toBeLessThanOrEqual(0)
    await outbound.deliver(id)
    expect(words()).toEqual(['um', 'dois'])
    expect(await outbound.statuses(id)).toEqual(['delivered', 'sent'])
    await receipt({ externalId: 'wamid.1', status: 'read' })
    expect(await outbound.statuses(id)).toEqual(['read', 'sent'])
  })

  it('holds the next ones back for a while and not for longer, and is never sent again', async () => {
    const id = await outbound.conversation()
    outbound.provider.behave({ send: silence })
    await outbound.write(id, ['um'])
    await outbound.deliver(id)
    outbound.provider.behave({})
    await outbound.write(id, ['dois'])
    await outbound.deliver(id)
    expect(words()).toEqual(['um'])
    expect((await outbound.waiting(id)).some((ms) => ms > 0 && ms <= outbound.timeouts.doubtMs)).toBe(true)
    bench.advance(outbound.timeouts.doubtMs)
    await outbound.deliver(id)
    bench.advance(outbound.timeouts.lookMs)
    await outbound.deliver(id)
    expect(words()).toEqual(['um', 'dois'])
    expect(await outbound.statuses(id)).toEqual(['in_doubt', 'sent'])
  })

  it('the provider is asked where it can be: it had it', async () => {
    const id = await outbound.conversation()
    const since: Date[] = []
    outbound.provider.behave({
      send: silence,
      lookUp: async (_, { messageId }, at) => {
        since.push(at)
        return since.length < 3 ? 'unknown' : { externalId: `found-${messageId}` }
      },
    })
    const [messageId = ''] = await outbound.write(id, ['um'])
    const called = bench.now()
    for (let look = 0; look < 4; look++) {
      await outbound.deliver(id)
      bench.advance(outbound.timeouts.waitMs * 2 ** look)
    }
    expect(since).toHaveLength(3)
    expect(since.every((at) => at.getTime() === since[0]?.getTime() && at >= called)).toBe(true)
    expect(await outbound.statuses(id)).toEqual(['sent'])
    await receipt({ externalId: `found-${messageId}`, status: 'read' })
    expect(await outbound.statuses(id)).toEqual(['read'])
    expect(words()).toEqual(['um'])
  })

  it('a receipt that has only the name of the provider waits until a look has found that name', async () => {
    const id = await outbound.conversation()
    const called = bench.now().getTime()
    outbound.provider.behave({
      send: silence,
      lookUp: async () => (bench.now().getTime() - called < 600_000 ? 'unknown' : { externalId: 'SM-late' }),
    })
    await outbound.write(id, ['um'])
    await outbound.deliver(id)
    await receipt({ externalId: 'SM-late', status: 'delivered' })
    for (const seconds of [2, 10, 60, 180, 360, 480]) {
      bench.advance(seconds * 1000)
      await outbound.deliver(id)
      await applyWaitingReceipts()
    }
    expect(await outbound.statuses(id)).toEqual(['delivered'])
    await receipt({ externalId: 'SM-unknown', status: 'delivered' })
    expect(await applyWaitingReceipts()).toBe(0)
  })

  it('a provider that does not know it is believed after a while; then it has failed and may be sent again', async () => {
    const id = await outbound.conversation()
    outbound.provider.behave({ send: silence, lookUp: async () => 'not_sent' })
    await outbound.write(id, ['um'])
    await outbound.deliver(id)
    bench.advance(outbound.timeouts.waitMs)
    await outbound.deliver(id)
    expect(await outbound.statuses(id)).toEqual(['in_doubt'])
    bench.advance(outbound.timeouts.unknownMs)
    await outbound.deliver(id)
    expect(await outbound.messages(id)).toMatchObject([{ status: 'failed', problem: 'conversations.not_taken' }])
    expect(words()).toEqual(['um'])
  })

  it('a look that may send goes out under the outbound policy, and the doubt stays while that refuses', async () => {
    const id = await outbound.conversation()
    let looks = 0
    outbound.provider.behave({
      send: silence,
      lookUp: async (_, { messageId }) => {
        looks += 1
        return { externalId: `found-${messageId}` }
      },
      lookUpSends: true,
    })
    await outbound.write(id, ['um'])
    await outbound.deliver(id)
    const setChannel = (state: 'paused' | 'active') =>
      outbound.within(({ tx }) => tx.updateTable('channels').set({ state }).where('id', '=', floor.channelId).execute())
    await setChannel('paused')
    for (let look = 0; look < 3; look++) {
      bench.advance(outbound.timeouts.waitMs * 2 ** look)
      await outbound.deliver(id)
    }
    expect(looks).toBe(0)
    expect(await outbound.statuses(id)).toEqual(['in_doubt'])
    await setChannel('active')
    bench.advance(outbound.timeouts.waitMs * 2 ** 3)
    await outbound.deliver(id)
    expect(looks).toBe(1)
    expect(await outbound.statuses(id)).toEqual(['sent'])
  })

  it('the name of another message says nothing, and asking ends after a while', async () => {
    const id = await outbound.conversation()
    const [first = ''] = await outbound.write(id, ['igual'])
    await outbound.deliver(id)
    outbound.provider.behave({ send: silence, lookUp: async () => ({ externalId: `out-${first}` }) })
    await outbound.write(id, ['igual'])
    await outbound.deliver(id)
    for (let look = 0; look < 12; look++) {
      bench.advance(outbound.timeouts.waitMs * 2 ** look)
      await outbound.deliver(id)
    }
    expect(await outbound.statuses(id)).toEqual(['sent', 'in_doubt'])
    bench.advance(outbound.timeouts.lookMs)
    expect((await outbound.waiting(id)).every((ms) => ms <= 0)).toBe(true)
  })
})

describe('a worker that dies', () => {
  const claimedByTheDead = (conversationId: string, canLook: boolean) =>
    outbound.within((work) =>
      nextDelivery(work, {
        conversationId,
        timeouts: outbound.timeouts,
        canLook: () => canLook,
        lookSends: () => false,
      }),
    )

  it('after it said that it calls: nobody calls again, and when its time is over the doubt is shown', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um', 'dois'])
    expect(await claimedByTheDead(id, false)).toMatchObject({ do: 'send' })
    await outbound.deliver(id)
    expect(words()).toEqual([])
    expect(await outbound.statuses(id)).toEqual(['queued', 'queued'])
    expect((await outbound.waiting(id)).some((ms) => ms > 0 && ms <= outbound.timeouts.leaseMs)).toBe(true)
    bench.advance(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    expect(words()).toEqual(['dois'])
    expect(await outbound.statuses(id)).toEqual(['in_doubt', 'sent'])
  })

  it('the provider is asked first, where it can be', async () => {
    const id = await outbound.conversation()
    outbound.provider.behave({ lookUp: async () => ({ externalId: 'found' }) })
    await outbound.write(id, ['um', 'dois'])
    await claimedByTheDead(id, true)
    bench.advance(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    expect(words()).toEqual(['dois'])
    expect(await outbound.statuses(id)).toEqual(['sent', 'sent'])
  })

  it('stands still between its claim and the call: it calls only while its lease lasts, and later otherwise', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um'])
    outbound.stall(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    expect(words()).toEqual([])
    expect(await outbound.statuses(id)).toEqual(['queued'])
    bench.advance(outbound.timeouts.waitMs)
    await outbound.deliver(id)
    expect(words()).toEqual(['um'])
    expect(await outbound.statuses(id)).toEqual(['sent'])
  })

  it('comes back after all, and says what it knows', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um'])
    const answer = Promise.withResolvers<{ externalId: string }>()
    const called = Promise.withResolvers<void>()
    outbound.provider.behave({
      send: async () => {
        called.resolve()
        return await answer.promise
      },
    })
    const slow = outbound.deliver(id)
    await called.promise
    bench.advance(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    expect(await outbound.statuses(id)).toEqual(['in_doubt'])
    answer.resolve({ externalId: 'late' })
    await slow
    expect(await outbound.statuses(id)).toEqual(['sent'])
    expect(words()).toEqual(['um'])
  })

  it('comes back when the message was found to be sent, and its no changes nothing', async () => {
    for (const outcome of ['later', 'refused'] as const) {
      const id = await outbound.conversation()
      await outbound.write(id, ['um'])
      const answer = Promise.withResolvers<never>()
      const called = Promise.withResolvers<void>()
      outbound.provider.behave({
        send: async () => {
          called.resolve()
          return await answer.promise
        },
        lookUp: async (_, { messageId }) => ({ externalId: `found-${messageId}` }),
      })
      const slow = outbound.deliver(id)
      await called.promise
      bench.advance(outbound.timeouts.leaseMs)
      await outbound.deliver(id)
      expect(await outbound.statuses(id)).toEqual(['sent'])
      answer.reject(new ProviderError(outcome, 'not now'))
      await slow
      expect(await outbound.messages(id)).toMatchObject([{ status: 'sent', problem: null }])
    }
  })

  it('whose job failed for good leaves nothing waiting', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um', 'dois'])
    await claimedByTheDead(id, false)
    bench.advance(outbound.timeouts.staleMs)
    await outbound.write(id, ['três'])
    await outbound.bury(id)
    expect(await outbound.messages(id)).toMatchObject([
      { status: 'in_doubt' },
      { status: 'failed', problem: 'conversations.gave_up' },
      { status: 'queued' },
    ])
  })
})
