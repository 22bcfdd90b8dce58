/** What goes outbound, with a provider that misbehaves in every way it can. */
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { testDelivery } from '@aura/infra/delivery-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { diskStore } from '@aura/server/files/index.ts'
import { describe, expect, it } from 'vitest'

const { bench, floor, outbound, words } = testDelivery()

const saying = (outcome: 'refused' | 'later', message: string) => async (): Promise<never> => {
  throw new ProviderError(outcome, message)
}

it('goes out in its order, and the provider hears whom it answers', async () => {
  const id = await outbound.conversation('+5511987654321')
  const [first = ''] = await outbound.write(id, ['um', 'dois'])
  await outbound.deliver(id)
  await outbound.write(id, ['três'], { replyTo: first })
  expect(await outbound.deliver(id)).toEqual({ outcome: 'done' })
  expect(words()).toEqual(['um', 'dois', 'três'])
  expect(outbound.provider.got[2]).toMatchObject({ to: '+5511987654321', replyTo: `out-${first}`, file: null })
  expect(await outbound.statuses(id)).toEqual(['sent', 'sent', 'sent'])
})

it('a no is shown in the words of the provider, without its secrets, and the next one goes', async () => {
  const id = await outbound.conversation()
  await outbound.write(id, ['mau', 'bom'])
  let calls = 0
  outbound.provider.behave({
    send: async (_, { messageId }) => {
      calls += 1
      return calls === 1 ? await saying('refused', 'no such number (131026)')() : { externalId: messageId }
    },
  })
  await outbound.deliver(id)
  expect(await outbound.messages(id)).toMatchObject([
    { status: 'failed', problem: 'no such number (131026)' },
    { status: 'sent', problem: null },
  ])
})

it('a no makes the channel be asked how it is, once in a while, and its health is shown', async () => {
  const id = await outbound.conversation()
  outbound.provider.behave({ send: saying('refused', 'the token has expired') })
  Object.assign(outbound.provider.health, { status: 'failing', problem: 'the token has expired' })
  await outbound.write(id, ['um', 'dois'])
  await outbound.deliver(id)
  expect(outbound.provider.asked()).toBe(1)
  const { health } = await outbound.within(({ tx }) =>
    tx.selectFrom('channels').where('id', '=', floor.channelId).select('health').executeTakeFirstOrThrow(),
  )
  expect(health).toMatchObject({ status: 'failing', problem: 'the token has expired' })
})

it('a "not now" is tried again, later and later, holding back what follows; then it has failed', async () => {
  const id = await outbound.conversation()
  await outbound.write(id, ['um', 'dois'])
  outbound.provider.behave({ send: saying('later', 'too many messages') })
  const waits: number[] = []
  for (let tries = 1; tries < outbound.timeouts.tries; tries++) {
    expect(await outbound.deliver(id)).toEqual({ outcome: 'done' })
    const before = outbound.provider.got.length
    // An early attempt waits as well.
    await outbound.deliver(id)
    expect(outbound.provider.got).toHaveLength(before)
    waits.push(Math.max(...(await outbound.waiting(id))))
    expect(await outbound.statuses(id)).toEqual(['queued', 'queued'])
    bench.advance(2 ** tries * outbound.timeouts.waitMs)
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  outbound.provider.behave({
    send: async (_, { content, messageId }) =>
      content.type === 'text' && content.text === 'um'
        ? await saying('later', 'too many messages')()
        : { externalId: messageId },
  })
  await outbound.deliver(id)
  expect(await outbound.messages(id)).toMatchObject([
    { status: 'failed', problem: 'too many messages' },
    { status: 'sent' },
  ])
  expect(words().filter((word) => word === 'um')).toHaveLength(outbound.timeouts.tries)
})

describe('many workers', () => {
  it('one message of a conversation is at the provider at a time, each once, in order, with any number of senders', async () => {
    const id = await outbound.conversation()
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`)
    await outbound.write(id, texts.slice(0, 6))
    let writing: Promise<unknown> = Promise.resolve()
    outbound.provider.behave({
      send: async (_, { messageId }) => {
        if (outbound.provider.got.length === 3) writing = outbound.write(id, texts.slice(6))
        await new Promise((resolve) => setImmediate(resolve))
        return { externalId: messageId }
      },
    })
    await Promise.all([outbound.deliver(id), outbound.deliver(id), outbound.deliver(id)])
    await writing
    await Promise.all([outbound.deliver(id), outbound.deliver(id)])
    expect(words()).toEqual(texts)
    expect(outbound.provider.atOnce()).toBe(1)
    expect(await outbound.statuses(id)).toEqual(texts.map(() => 'sent'))
  })

  it('one conversation that waits holds up no other', async () => {
    const [slow, quick] = [await outbound.conversation(), await outbound.conversation()]
    await outbound.write(slow, ['lento'])
    await outbound.write(quick, ['rápido'])
    const answer = Promise.withResolvers<{ externalId: string }>()
    outbound.provider.behave({
      send: async (_, { content, messageId }) =>
        content.type === 'text' && content.text === 'lento' ? await answer.promise : { externalId: messageId },
    })
    const waiting = outbound.deliver(slow)
    await outbound.deliver(quick)
    expect(await outbound.statuses(quick)).toEqual(['sent'])
    answer.resolve({ externalId: 'slow' })
    await waiting
    expect(await outbound.statuses(slow)).toEqual(['sent'])
  })

  it('one that is told to end hands over to another', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um', 'dois'])
    const ending = new AbortController()
    outbound.provider.behave({
      send: async (_, { messageId }) => {
        ending.abort()
        return { externalId: messageId }
      },
    })
    await outbound.deliver(id, ending.signal)
    expect(await outbound.statuses(id)).toEqual(['sent', 'queued'])
    expect((await outbound.waiting(id)).some((ms) => ms <= 0)).toBe(true)
  })
})

describe('the outbound policy is checked again when it leaves', () => {
  it('a channel that was paused meanwhile', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um'])
    await outbound.within(({ tx }) =>
      tx.updateTable('channels').set({ state: 'paused' }).where('id', '=', floor.channelId).execute(),
    )
    await outbound.deliver(id)
    expect(await outbound.messages(id)).toMatchObject([
      { status: 'failed', problem: 'channels.paused', problemParams: { name: 'Atendimento' } },
    ])
    expect(words()).toEqual([])
  })

  it('a window that closed meanwhile', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um'])
    bench.advance(24 * 3_600_000)
    await outbound.deliver(id)
    expect(await outbound.messages(id)).toMatchObject([{ status: 'failed', problem: 'conversations.window_closed' }])
    expect(words()).toEqual([])
  })
})

describe('a file', () => {
  const media = (fileId: string): Content => ({
    type: 'media',
    media: 'image',
    fileId,
    name: 'foto.png',
    caption: null,
    problem: null,
  })

  it('goes along, and one that is gone is said to be', async () => {
    const bytes = Buffer.from('not really a picture')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const path = join(mkdtempSync(join(tmpdir(), 'outbound-delivery-')), 'content')
    writeFileSync(path, bytes)
    await diskStore({ home: tmpdir() }).put({ companyId: floor.companyId, hash }, path)
    const [here, gone] = await outbound.within(async ({ tx, newId, now }) => {
      const ids = [newId(), newId()]
      const row = { company_id: floor.companyId, purpose: 'message', name: 'foto.png', type: 'image/png' } as const
      for (const [index, id] of ids.entries())
        await tx
          .insertInto('files')
          .values({
            ...row,
            id,
            size: bytes.length,
            hash: index === 0 ? hash : 'f'.repeat(64),
            created_at: now,
            stored: true,
            expires_at: now,
            taken_at: now,
            created_by: null,
          })
          .execute()
      return ids
    })
    const id = await outbound.conversation()
    await outbound.write(id, [media(here ?? ''), media(gone ?? '')])
    await outbound.deliver(id)
    expect(outbound.provider.got).toHaveLength(1)
    expect(outbound.provider.got[0]?.file).toMatchObject({ name: 'foto.png', type: 'image/png' })
    expect(Buffer.from(outbound.provider.got[0]?.file?.bytes ?? []).toString()).toBe(bytes.toString())
    expect(await outbound.messages(id)).toMatchObject([
      { status: 'sent' },
      { status: 'failed', problem: 'files.not_found' },
    ])
  })
})

describe('a provider that fails for everybody', () => {
  const channel = async () => {
    const { rows } = await bench.owner.query('select failures, circuit_open_until from channels where id = $1', [
      floor.channelId,
    ])
    return rows[0]
  }
  const told = async () => {
    const { rows } = await bench.owner.query(
      `select body from events where company_id = $1 and name = 'channels.channel_checked' order by position`,
      [floor.companyId],
    )
    return rows.map(({ body }) => [JSON.parse(body).health.status, JSON.parse(body).health.problem])
  }

  it('is left alone after five messages, tried by one, and all goes on when that one gets through', async () => {
    outbound.provider.behave({ send: saying('later', 'busy') })
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      const id = await outbound.conversation()
      ids.push(id)
      await outbound.write(id, [`mensagem ${n}`])
      await outbound.deliver(id)
    }
    // 1. The sixth was not even tried, and says when it will be.
    expect(outbound.provider.got).toHaveLength(5)
    expect(await channel()).toMatchObject({ failures: 5, circuit_open_until: expect.any(Date) })
    expect(await told()).toEqual([['failing', 'deliveries_held']])
    expect(await outbound.statuses(ids[7] ?? '')).toEqual(['queued'])
    expect((await outbound.waiting(ids[7] ?? '')).some((wait) => wait > 0 && wait <= 5_000)).toBe(true)

    // 2. One tries, in vain: the others wait longer.
    bench.advance(6_000)
    for (const id of ids.slice(5)) await outbound.deliver(id)
    expect(outbound.provider.got).toHaveLength(6)
    expect(await channel()).toMatchObject({ failures: 6 })

    // 3. One gets through.
    bench.advance(60_000)
    outbound.provider.behave({})
    for (const id of ids.slice(5)) await outbound.deliver(id)
    expect(await channel()).toEqual({ failures: 0, circuit_open_until: null })
    expect(await told()).toEqual([
      ['failing', 'deliveries_held'],
      ['ok', null],
    ])
    expect(await outbound.statuses(ids[7] ?? '')).toEqual(['sent'])
  })

  it('is no matter of one message that is tried again and again, nor of a clear no', async () => {
    const id = await outbound.conversation()
    await outbound.write(id, ['um'])
    outbound.provider.behave({ send: saying('later', 'busy') })
    for (let n = 0; n < 7; n++) {
      await outbound.deliver(id)
      bench.advance(300_000)
    }
    expect(await channel()).toMatchObject({ failures: 1, circuit_open_until: null })
    outbound.provider.behave({ send: saying('refused', 'no') })
    const other = await outbound.conversation()
    await outbound.write(other, ['dois'])
    await outbound.deliver(other)
    expect(await channel()).toMatchObject({ failures: 0 })
  })
})
