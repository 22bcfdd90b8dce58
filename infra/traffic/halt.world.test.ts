/** Stop means stop: a bulk of campaign messages is halted in the middle, and nothing of it reaches a phone afterwards. */
import { randomUUIDv7 } from 'node:crypto'
import { conversation } from '@aura/contracts/conversations/conversation.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { haltProof, haltReach } from '@aura/contracts/warroom/operations/reach.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asking } from '../ask.ts'
import { createTestCompany } from '../company.ts'
import { channelControl } from '../phone/control.ts'
import { sharedWorld } from '../shared-world.ts'
import { until } from '../until.ts'
import { advertise, makeAdvert } from './campaign.ts'

/** Far more than go out before the stop, so that it always comes in the middle. */
const [people, times] = [8, 500]
const timeouts = { within: 100_000, every: 50 }

test('sends after the acknowledgement of a halt: none', async () => {
  const { provided, addresses } = sharedWorld()
  const phones = channelControl(addresses.simulated.simulatorUrl ?? '')
  const company = await createTestCompany(provided.databaseUrl, ['company_owner'])
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = company.people[0]?.claims ?? expect.fail()
  const sign = createSigner({ key: accessKey(addresses.secret), algorithm: 'HS256' })
  const token = sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
  const { ask } = asking(provided.url)
  const newId = () => randomUUIDv7()

  // 1. A channel, and customers who have written on it.
  const channelId = newId()
  const { hookUrl } = await ask<{ hookUrl: string }>('channels.connecting', { channelId }, token)
  const { account, settings, secrets } = await phones.openAccount({ kind: 'sms', callbackUrl: hookUrl })
  const made = { channelId, kind: 'sms', name: 'Avisos', address: account.address, settings, secrets }
  await ask('channels.connect-channel', made, token)
  const write = (n: number) =>
    phones.write({ accountId: account.id, from: `+5511960000${100 + n}`, content: { type: 'text', text: 'Oi' } })
  await Promise.all(Array.from({ length: people }, (_, n) => write(n)))
  const found = async () => {
    const { rows } = await ask<{ rows: { id: string }[] }>('conversations.find', { channelId, limit: 100 }, token)
    return rows
  }
  expect(await until(async () => (await found()).length === people, timeouts)).toBe(true)
  const conversations = await Promise.all(
    (await found()).map(async ({ id }) =>
      z.parse(conversation, await ask('conversations.claim', { conversationId: id }, token)),
    ),
  )

  // 2. A bulk that is halted while it goes out.
  const templateId = await makeAdvert({ ask, token, newId })
  const going = advertise({ ask, token, newId, templateId, conversations, times, atOnce: 4 })
  const onPhones = async () => (await phones.sentTo(account.id)).map(({ id }) => id)
  expect(await until(async () => (await onPhones()).length >= 10, timeouts)).toBe(true)
  const began = performance.now()
  const halted = await ask<{ underway: number }>('conversations.halt-campaigns', { reason: 'Preço errado' }, token)
  const tookMs = performance.now() - began
  const atAnswer = await onPhones()
  // It waits for what is at the provider, and names what a slow one has not answered for long.
  expect(halted.underway === 0 || tookMs > 15_000).toBe(true)

  // 3. Further sends are refused and stop, and what was written before is kept back.
  const { taken, refused } = await going
  expect(taken).toBeLessThan(people * times)
  expect(refused).toBeGreaterThan(0)
  const settled = async () => {
    const { waiting, underway } = await ask<OutputOf<typeof haltReach>>('warroom.halt-reach', {}, token)
    return waiting === 0 && underway === 0
  }
  expect(await until(settled, timeouts)).toBe(true)
  const atEnd = await onPhones()
  expect(atEnd.slice(0, atAnswer.length)).toEqual(atAnswer)
  expect(atEnd.length - atAnswer.length).toBeLessThanOrEqual(halted.underway)
  const proof = await ask<OutputOf<typeof haltProof>>('warroom.halt-proof', {}, token)
  expect(proof).toMatchObject({ sentSince: 0, underway: 0 })
  expect(proof.keptSince).toBe(taken - atEnd.length)
})
