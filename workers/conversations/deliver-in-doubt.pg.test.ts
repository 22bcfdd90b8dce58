/** A message of which nobody knows whether the provider has it, and a worker that dies while it sends. */
import { silence, testDelivery } from '@aura/infra/delivery-test.ts'
import { nextDelivery } from '@aura/server/conversations/delivery-next.ts'
import { describe, expect, it } from 'vitest'

const { bed, out, words, receipt } = testDelivery()

describe('in doubt', () => {
  it('is shown at once, cleared by a receipt that names it, and what waited goes at once', async () => {
    const id = await out.conversation()
    const [messageId = ''] = await out.write(id, ['um', 'dois'])
    out.provider.behave({ send: silence })
    await out.deliver(id)
    expect(await out.statuses(id)).toEqual(['in_doubt', 'queued'])
    out.provider.behave({})
    await out.deliver(id)
    expect(words()).toEqual(['um'])
    await receipt({ messageId, externalId: 'wamid.1', status: 'delivered' })
    expect(Math.min(...(await out.waiting(id)))).toBeLessThanOrEqual(0)
    await out.deliver(id)
    expect(words()).toEqual(['um', 'dois'])
    expect(await out.statuses(id)).toEqual(['delivered', 'sent'])
    await receipt({ externalId: 'wamid.1', status: 'read' })
    expect(await out.statuses(id)).toEqual(['read', 'sent'])
  })

  it('holds the next ones back for a while and not for longer, and is never sent again', async () => {
    const id = await out.conversation()
    out.provider.behave({ send: silence })
    await out.write(id, ['um'])
    await out.deliver(id)
    out.provider.behave({})
    await out.write(id, ['dois'])
    await out.deliver(id)
    expect(words()).toEqual(['um'])
    expect((await out.waiting(id)).some((ms) => ms > 0 && ms <= out.timeouts.doubtMs)).toBe(true)
    bed.advance(out.timeouts.doubtMs)
    await out.deliver(id)
    bed.advance(out.timeouts.lookMs)
    await out.deliver(id)
    expect(words()).toEqual(['um', 'dois'])
    expect(await out.statuses(id)).toEqual(['in_doubt', 'sent'])
  })

  it('the provider is asked where it can be: it had it', async () => {
    const id = await out.conversation()
    const since: Date[] = []
    out.provider.behave({
      send: silence,
      lookUp: async (_, { messageId }, at) => {
        since.push(at)
        return since.length < 3 ? 'unknown' : { externalId: `found-${messageId}` }
      },
    })
    const [messageId = ''] = await out.write(id, ['um'])
    const called = bed.now()
    for (let look = 0; look < 4; look++) {
      await out.deliver(id)
      bed.advance(out.timeouts.waitMs * 2 ** look)
    }
    expect(since).toHaveLength(3)
    expect(since.every((at) => at.getTime() === since[0]?.getTime() && at >= called)).toBe(true)
    expect(await out.statuses(id)).toEqual(['sent'])
    await receipt({ externalId: `found-${messageId}`, status: 'read' })
    expect(await out.statuses(id)).toEqual(['read'])
    expect(words()).toEqual(['um'])
  })

  it('a provider that does not know it is believed after a while; then it has failed and may be sent again', async () => {
    const id = await out.conversation()
    out.provider.behave({ send: silence, lookUp: async () => 'not_sent' })
    await out.write(id, ['um'])
    await out.deliver(id)
    bed.advance(out.timeouts.waitMs)
    await out.deliver(id)
    expect(await out.statuses(id)).toEqual(['in_doubt'])
    bed.advance(out.timeouts.unknownMs)
    await out.deliver(id)
    expect(await out.messages(id)).toMatchObject([{ status: 'failed', problem: 'conversations.not_taken' }])
    expect(words()).toEqual(['um'])
  })

  it('the name of another message says nothing, and asking ends after a while', async () => {
    const id = await out.conversation()
    const [first = ''] = await out.write(id, ['igual'])
    await out.deliver(id)
    out.provider.behave({ send: silence, lookUp: async () => ({ externalId: `out-${first}` }) })
    await out.write(id, ['igual'])
    await out.deliver(id)
    for (let look = 0; look < 12; look++) {
      bed.advance(out.timeouts.waitMs * 2 ** look)
      await out.deliver(id)
    }
    expect(await out.statuses(id)).toEqual(['sent', 'in_doubt'])
    bed.advance(out.timeouts.lookMs)
    expect((await out.waiting(id)).every((ms) => ms <= 0)).toBe(true)
  })
})

describe('a worker that dies', () => {
  const claimedByTheDead = (conversationId: string, canLook: boolean) =>
    out.within((work) => nextDelivery(work, { conversationId, timeouts: out.timeouts, canLook: () => canLook }))

  it('after it said that it calls: nobody calls again, and when its time is over the doubt is shown', async () => {
    const id = await out.conversation()
    await out.write(id, ['um', 'dois'])
    expect(await claimedByTheDead(id, false)).toMatchObject({ do: 'send' })
    await out.deliver(id)
    expect(words()).toEqual([])
    expect(await out.statuses(id)).toEqual(['queued', 'queued'])
    expect((await out.waiting(id)).some((ms) => ms > 0 && ms <= out.timeouts.leaseMs)).toBe(true)
    bed.advance(out.timeouts.leaseMs)
    await out.deliver(id)
    expect(words()).toEqual(['dois'])
    expect(await out.statuses(id)).toEqual(['in_doubt', 'sent'])
  })

  it('the provider is asked first, where it can be', async () => {
    const id = await out.conversation()
    out.provider.behave({ lookUp: async () => ({ externalId: 'found' }) })
    await out.write(id, ['um', 'dois'])
    await claimedByTheDead(id, true)
    bed.advance(out.timeouts.leaseMs)
    await out.deliver(id)
    expect(words()).toEqual(['dois'])
    expect(await out.statuses(id)).toEqual(['sent', 'sent'])
  })

  it('comes back after all, and says what it knows', async () => {
    const id = await out.conversation()
    await out.write(id, ['um'])
    const answer = Promise.withResolvers<{ externalId: string }>()
    const called = Promise.withResolvers<void>()
    out.provider.behave({
      send: async () => {
        called.resolve()
        return await answer.promise
      },
    })
    const slow = out.deliver(id)
    await called.promise
    bed.advance(out.timeouts.leaseMs)
    await out.deliver(id)
    expect(await out.statuses(id)).toEqual(['in_doubt'])
    answer.resolve({ externalId: 'late' })
    await slow
    expect(await out.statuses(id)).toEqual(['sent'])
    expect(words()).toEqual(['um'])
  })

  it('whose job failed for good leaves nothing waiting', async () => {
    const id = await out.conversation()
    await out.write(id, ['um', 'dois'])
    await claimedByTheDead(id, false)
    bed.advance(out.timeouts.staleMs)
    await out.write(id, ['três'])
    await out.bury(id)
    expect(await out.messages(id)).toMatchObject([
      { status: 'in_doubt' },
      { status: 'failed', problem: 'conversations.gave_up' },
      { status: 'queued' },
    ])
  })
})
