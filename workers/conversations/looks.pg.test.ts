/** Looks that send what has not gone out: when none is permitted, when none can begin, and when the file is gone. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { loseKey, typeSecretsAgain } from '@aura/infra/channel-key.ts'
import { silence, testDelivery } from '@aura/infra/delivery-test.ts'
import { failuresToOpen } from '@aura/machines/platform/circuit-pause.ts'
import { nextDelivery } from '@aura/server/conversations/delivery-next.ts'
import { recordSeen } from '@aura/server/conversations/delivery-outcome.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const { bench, floor, outbound } = testDelivery()

let looks: Date[] = []
beforeEach(() => {
  looks = []
})

type LookUp = NonNullable<Parameters<typeof outbound.provider.behave>[0]['lookUp']>
const found: LookUp = async (_, { messageId }) => ({ externalId: `found-${messageId}` })

/** A message in doubt, whose next look may send it. */
async function doubt(content: string | Content = 'um', lookUp: LookUp = found): Promise<string> {
  const id = await outbound.conversation()
  outbound.provider.behave({
    send: silence,
    lookUp: async (...asking) => {
      looks.push(bench.now())
      return await lookUp(...asking)
    },
    lookUpSends: true,
  })
  await outbound.write(id, [content])
  await outbound.deliver(id)
  expect(await outbound.statuses(id)).toEqual(['in_doubt'])
  return id
}

/** The jobs of the conversation run at their times, as long as the time goes on. */
async function pass(conversationId: string, milliseconds: number): Promise<void> {
  const end = bench.now().getTime() + milliseconds
  for (;;) {
    const left = end - bench.now().getTime()
    const next = Math.min(...(await outbound.waiting(conversationId)).filter((wait) => wait > 0), left)
    bench.advance(next)
    await outbound.deliver(conversationId)
    if (next === left) return
  }
}

const setChannel = (state: 'paused' | 'active') =>
  outbound.within(({ tx }) => tx.updateTable('channels').set({ state }).where('id', '=', floor.channelId).execute())

const rowOf = (conversationId: string) =>
  outbound.within(({ tx }) =>
    tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .where('direction', '=', 'out')
      .select(['id', 'retry_at', 'look_started_at', 'tries'])
      .executeTakeFirstOrThrow(),
  )

describe('a refusal that passes', () => {
  it('uses up no look, however long it lasts: all of them are made after it', async () => {
    let answers = 0
    const id = await doubt('um', async (...asking) => {
      answers += 1
      return answers < 4 ? 'unknown' : await found(...asking)
    })
    await setChannel('paused')
    await pass(id, outbound.timeouts.lookMs * 4)
    expect(looks).toEqual([])
    expect(await rowOf(id)).toMatchObject({ retry_at: expect.any(Date), tries: 0 })
    await setChannel('active')
    await pass(id, outbound.timeouts.lookMs + outbound.timeouts.waitMs * 2 ** 4)
    expect(looks).toHaveLength(4)
    expect(await outbound.statuses(id)).toEqual(['sent'])
  })

  it('that outlasts the time of an answer leaves it to a person', async () => {
    const id = await doubt()
    await setChannel('paused')
    await pass(id, hourMs + outbound.timeouts.lookMs)
    expect(await rowOf(id)).toMatchObject({ retry_at: null })
    await setChannel('active')
    await pass(id, outbound.timeouts.lookMs)
    expect(looks).toEqual([])
    expect(await outbound.statuses(id)).toEqual(['in_doubt'])
  })

  it('is none where the customer has withdrawn consent: the looking ends after its while', async () => {
    const id = await doubt()
    await outbound.within(async ({ tx, now }) => {
      const conversation = tx.selectFrom('conversations').where('id', '=', id)
      const { contact_id, channel_kind } = await conversation.selectAll().executeTakeFirstOrThrow()
      const consent = { company_id: floor.companyId, contact_id, channel: channel_kind, state: 'withdrawn' } as const
      await tx
        .insertInto('contact_consents')
        .values({ ...consent, source: 'message', evidence: 'STOP', at: now })
        .execute()
    })
    await pass(id, outbound.timeouts.lookMs * 2)
    expect(looks).toEqual([])
    expect(await rowOf(id)).toMatchObject({ retry_at: null })
    expect(await outbound.statuses(id)).toEqual(['in_doubt'])
  })
})

it('while the circuit of the channel is open none is made', async () => {
  const id = await doubt()
  const pauseMs = 60_000
  const open = { failures: failuresToOpen, circuit_open_until: new Date(bench.now().getTime() + pauseMs) }
  await outbound.within(({ tx }) => tx.updateTable('channels').set(open).where('id', '=', floor.channelId).execute())
  // The clock goes on by itself too, faster or slower with the machine.
  const marginMs = pauseMs / 2
  await pass(id, pauseMs - marginMs)
  expect(looks).toEqual([])
  await pass(id, marginMs + outbound.timeouts.lookMs)
  expect(looks).toHaveLength(1)
  expect(await outbound.statuses(id)).toEqual(['sent'])
})

describe('a look that does not begin', () => {
  it('because the channel cannot be opened, is over at once and made again later', async () => {
    const id = await doubt()
    await outbound.within((work) => loseKey(work, floor))
    bench.advance(outbound.timeouts.waitMs)
    expect((await outbound.deliver(id)).outcome).not.toBe('done')
    expect(await rowOf(id)).toMatchObject({ look_started_at: null, retry_at: expect.any(Date) })
    await outbound.within((work) => typeSecretsAgain(work, floor))
    await pass(id, outbound.timeouts.waitMs * 4)
    expect(looks).toHaveLength(1)
    expect(await outbound.statuses(id)).toEqual(['sent'])
  })

  it('because the worker stood still for its lease, is over at once and made again later', async () => {
    const id = await doubt()
    bench.advance(outbound.timeouts.waitMs)
    outbound.stall(outbound.timeouts.leaseMs)
    await outbound.deliver(id)
    expect(looks).toEqual([])
    expect(await rowOf(id)).toMatchObject({ look_started_at: null, retry_at: expect.any(Date) })
    await pass(id, outbound.timeouts.waitMs * 4)
    expect(looks).toHaveLength(1)
    expect(await outbound.statuses(id)).toEqual(['sent'])
  })
})

it('a look that comes back late ends none that another worker has begun', async () => {
  const id = await doubt()
  const { timeouts } = outbound
  const deciding = { conversationId: id, timeouts, canLook: () => true, lookSends: () => true }
  bench.advance(timeouts.waitMs)
  await outbound.within((work) => nextDelivery(work, deciding))
  const first = await rowOf(id)
  bench.advance(timeouts.leaseMs)
  expect(await outbound.within((work) => nextDelivery(work, deciding))).toMatchObject({ do: 'look' })
  const second = await rowOf(id)
  const about = { conversationId: id, messageId: first.id, timeouts }
  for (const seen of ['unknown', 'not_sent'] as const)
    await outbound.within((work) => recordSeen(work, { ...about, leasedUntil: first.retry_at }, { seen }))
  expect(await rowOf(id)).toEqual(second)
  expect(second.look_started_at).not.toBeNull()
  await outbound.within((work) => recordSeen(work, { ...about, leasedUntil: second.retry_at }, { seen: 'not_sent' }))
  expect(await outbound.statuses(id)).toEqual(['failed'])
})

it('a look does not send a message whose file is gone', async () => {
  const fileId = await outbound.within(async ({ tx, newId, now }) => {
    const id = newId()
    const file = { company_id: floor.companyId, purpose: 'message', name: 'foto.png', type: 'image/png' } as const
    const times = { created_at: now, expires_at: now, taken_at: now }
    await tx
      .insertInto('files')
      .values({ ...file, ...times, id, size: 1, hash: 'e'.repeat(64), stored: true, created_by: null })
      .execute()
    return id
  })
  const id = await doubt()
  const media = { type: 'media', media: 'image', fileId, name: 'foto.png', caption: null, problem: null } as const
  await outbound.within(({ tx }) =>
    tx
      .updateTable('messages')
      .set({ content: JSON.stringify(media) })
      .where('conversation_id', '=', id)
      .where('direction', '=', 'out')
      .execute(),
  )
  await pass(id, outbound.timeouts.lookMs * 3)
  expect(looks).toEqual([])
  expect(await outbound.statuses(id)).toEqual(['in_doubt'])
  expect(await rowOf(id)).toMatchObject({ retry_at: null, look_started_at: null })
})
