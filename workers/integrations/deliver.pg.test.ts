/** Webhooks on their way out, to far sides that misbehave in every way they can. */
import { createHmac, randomUUIDv7 } from 'node:crypto'
import { answering, testEndpoints } from '@aura/infra/endpoints-test.ts'
import { NotReached } from '@aura/server/platform/outside/call.ts'
import { expect, it } from 'vitest'

const test = testEndpoints()
const { create, deliver, happen, rows, statuses, endpointOf, call } = test

const removed = (contactId: string) => happen('contacts.removed', { contactId })
const silence = async (): Promise<never> => {
  throw new Error('the line broke')
}
const day = 86_400_000

it('an event goes out once, signed as Standard Webhooks says, with what the contract offers and nothing else', async () => {
  const { endpoint, secret } = await create()
  const contactId = randomUUIDv7()
  await removed(contactId)
  expect(await deliver(endpoint.id, { lane: 'quick' })).toEqual({ outcome: 'done' })
  await deliver(endpoint.id, { lane: 'quick' })
  const [{ headers = {}, body = '' } = {}, ...more] = test.calls
  expect(more).toEqual([])
  const [delivery] = await rows(endpoint.id)
  expect(headers['webhook-id']).toBe(delivery?.id)
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(String(body))).toEqual({
    type: 'contacts.removed',
    timestamp: delivery?.at,
    subject: contactId,
    data: { contactId },
  })
  expect(delivery).toMatchObject({ status: 'delivered', tries: 1, statusCode: 200, problem: null })
})

it('only what was asked for is planned, and nothing from before the endpoint was there', async () => {
  await removed(randomUUIDv7())
  const { endpoint } = await create({ events: ['contacts.added'] })
  await removed(randomUUIDv7())
  expect(await rows(endpoint.id)).toEqual([])
})

it('a worker that dies before its call, after it, or after the record: nothing lost, and the far side knows a repeat', async () => {
  const { endpoint } = await create()
  const ids = [randomUUIDv7(), randomUUIDv7()]
  for (const id of ids) await removed(id)
  // It claims, calls, and is never heard of again.
  test.behave(() => new Promise(() => {}))
  void deliver(endpoint.id, { lane: 'quick', callMs: 3_600_000 })
  await expect.poll(() => test.calls.length).toBe(2)
  expect(await statuses(endpoint.id)).toEqual(['calling', 'calling'])
  const received = new Map<string, string>()
  const dying = test.calls.map(({ headers }) => headers?.['webhook-id'])
  test.behave(({ headers, body }) => {
    received.set(headers?.['webhook-id'] ?? '', String(body))
    return answering(200)
  })
  await deliver(endpoint.id)
  expect(received.size).toBe(0)
  test.bed.advance(46_000)
  await deliver(endpoint.id)
  test.bed.advance(10_000)
  await deliver(endpoint.id)
  await deliver(endpoint.id)
  expect(await statuses(endpoint.id)).toEqual(['delivered', 'delivered'])
  expect([...received.keys()].sort()).toEqual(dying.sort())
})

it('where the far side does not know repeats, what may have arrived is in doubt and a person decides', async () => {
  const { endpoint } = await create({ deduplicates: false })
  await removed(randomUUIDv7())
  test.behave(silence)
  await deliver(endpoint.id)
  expect(await rows(endpoint.id)).toMatchObject([{ status: 'in_doubt', problem: 'broken_off', tries: 1 }])
  test.bed.advance(day)
  await deliver(endpoint.id)
  expect(test.calls).toHaveLength(1)
  const [first] = await rows(endpoint.id)
  await call(0, 'integrations.confirm-delivery', { deliveryId: first?.id })
  expect(await statuses(endpoint.id)).toEqual(['delivered'])
  expect(await test.outcome(0, 'integrations.confirm-delivery', { deliveryId: first?.id })).toBe('integrations.not_now')
})

it('of one subject the earlier one holds the later ones back, others pass', async () => {
  const { endpoint } = await create()
  const [slow, other] = [randomUUIDv7(), randomUUIDv7()]
  for (const id of [slow, other, slow]) await removed(id)
  test.behave(({ body }) => answering(String(body).includes(slow) ? 422 : 200))
  await deliver(endpoint.id, { lane: 'quick' })
  await deliver(endpoint.id)
  expect(test.subjects().filter((subject) => subject === slow)).toHaveLength(1)
  expect((await rows(endpoint.id)).map(({ subject, status }) => [subject === slow, status])).toEqual([
    [true, 'queued'],
    [false, 'delivered'],
    [true, 'queued'],
  ])
  test.behave(() => answering(200))
  test.bed.advance(60_000)
  await deliver(endpoint.id)
  expect(await statuses(endpoint.id)).toEqual(['delivered', 'delivered', 'delivered'])
})

it('what fails is tried again for three days, later and later, and is a dead letter then', async () => {
  const { endpoint } = await create()
  await removed(randomUUIDv7())
  test.behave(() => answering(422, 'no such field'))
  const waits: number[] = []
  for (let tries = 0; tries < 12 && (await statuses(endpoint.id))[0] === 'queued'; tries++) {
    await deliver(endpoint.id)
    const [{ retryAt } = { retryAt: null }] = await rows(endpoint.id)
    if (retryAt === null) break
    const wait = Date.parse(retryAt) - test.bed.now().getTime()
    waits.push(wait)
    test.bed.advance(wait + 1)
  }
  expect(waits.length).toBe(9)
  expect(waits.slice(0, 7)).toEqual(waits.slice(0, 7).sort((a, b) => a - b))
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(2.5 * day)
  expect(total).toBeLessThan(3.5 * day)
  const [delivery] = await rows(endpoint.id)
  expect(delivery).toMatchObject({ status: 'failed', problem: 'refused', statusCode: 422, tries: 10 })
  const log = await call<{ attempts: { response: string }[] }>(0, 'integrations.delivery', { deliveryId: delivery?.id })
  expect(log.attempts).toHaveLength(10)
  expect(log.attempts[0]?.response).toBe('no such field')
  test.behave(() => answering(200))
  await call(0, 'integrations.resume-endpoint', { endpointId: endpoint.id })
  await call(0, 'integrations.replay-delivery', { deliveryId: delivery?.id })
  await deliver(endpoint.id)
  expect(await statuses(endpoint.id)).toEqual(['delivered'])
  expect(new Set(test.calls.map(({ headers }) => headers?.['webhook-id'])).size).toBe(1)
})

it.each([
  [302, 'redirected'],
  [500, 'server_error'],
  [429, 'too_many'],
])('an answer %i is no, and says why', async (status, problem) => {
  const { endpoint } = await create()
  await removed(randomUUIDv7())
  test.behave(() => answering(status))
  await deliver(endpoint.id)
  expect(await rows(endpoint.id)).toMatchObject([{ status: 'queued', problem, statusCode: status }])
  expect(await endpointOf(endpoint.id)).toMatchObject({ state: 'active', problem })
})

it('a certificate that nobody vouches for is named, an address that leads nowhere is unreachable', async () => {
  const { endpoint } = await create()
  await removed(randomUUIDv7())
  const reasons = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ENOTFOUND']
  const problems: unknown[] = []
  for (const code of reasons) {
    test.behave(async () => {
      throw new NotReached(Object.assign(new Error(code), { code }))
    })
    await deliver(endpoint.id)
    problems.push((await endpointOf(endpoint.id)).problem)
    test.bed.advance(10 * 60_000)
  }
  expect(problems).toEqual(['tls', 'unreachable'])
})

it('an endpoint that fails is tried with one at a time, heals with the first success and then gets everything', async () => {
  const { endpoint } = await create()
  for (let n = 0; n < 6; n++) await removed(randomUUIDv7())
  test.behave(() => answering(503))
  await deliver(endpoint.id, { lane: 'quick' })
  const first = test.calls.length
  expect(first).toBeLessThanOrEqual(4)
  for (let round = 0; round < 3; round++) {
    test.bed.advance(6 * 60_000)
    await deliver(endpoint.id)
  }
  expect(test.calls).toHaveLength(first + 3)
  expect(await endpointOf(endpoint.id)).toMatchObject({ state: 'failing', problem: 'server_error' })
  test.behave(() => answering(200))
  test.bed.advance(11 * 60_000)
  await deliver(endpoint.id)
  expect(new Set(await statuses(endpoint.id))).toEqual(new Set(['delivered']))
  expect(await endpointOf(endpoint.id)).toMatchObject({ state: 'active', problem: null, failures: 0 })
})

it('after three days of failing it is disabled, and a replay of the period brings what it missed', async () => {
  const { endpoint } = await create()
  const from = new Date().toISOString()
  await removed(randomUUIDv7())
  test.behave(() => answering(500))
  await deliver(endpoint.id)
  test.bed.advance(3 * day + 3_600_000)
  await deliver(endpoint.id)
  expect(await endpointOf(endpoint.id)).toMatchObject({ state: 'disabled' })
  expect(await rows(endpoint.id)).toMatchObject([{ status: 'failed', problem: 'disabled' }])
  await removed(randomUUIDv7())
  expect(await rows(endpoint.id)).toHaveLength(1)
  test.behave(() => answering(200))
  await call(0, 'integrations.resume-endpoint', { endpointId: endpoint.id })
  const period = { endpointId: endpoint.id, from, to: new Date(Date.now() + 60_000).toISOString(), only: 'failed' }
  await call(0, 'integrations.replay-period', period)
  await test.replay()
  await deliver(endpoint.id)
  expect(await statuses(endpoint.id)).toEqual(['delivered', 'delivered'])
})

it('paused it collects, resumed it sends; removed it is silent', async () => {
  const { endpoint } = await create()
  const key = { endpointId: endpoint.id }
  await call(0, 'integrations.pause-endpoint', key)
  await removed(randomUUIDv7())
  await deliver(endpoint.id)
  expect(test.calls).toEqual([])
  const event = 'deals.moved'
  await call(0, 'integrations.send-test', { ...key, event })
  await deliver(endpoint.id)
  expect(test.calls.map(({ body }) => JSON.parse(String(body)).type)).toEqual([event])
  await call(0, 'integrations.resume-endpoint', key)
  await deliver(endpoint.id)
  expect(test.calls).toHaveLength(2)
  await removed(randomUUIDv7())
  await call(0, 'integrations.remove-endpoint', key)
  await deliver(endpoint.id)
  expect(test.calls).toHaveLength(2)
})

it('while a secret is rotated both sign, and a day later the new one alone', async () => {
  const { endpoint } = await create()
  const signatures = () => test.calls.map(({ headers }) => headers?.['webhook-signature']?.split(' ').length)
  await call(0, 'integrations.rotate-secret', { endpointId: endpoint.id })
  await removed(randomUUIDv7())
  await deliver(endpoint.id)
  test.bed.advance(25 * 3_600_000)
  await removed(randomUUIDv7())
  await deliver(endpoint.id)
  expect(signatures()).toEqual([2, 1])
})

it('a channel of Slack or Teams gets a War Room notice as one line, and nothing that is no line', async () => {
  const events = ['warroom.notice_given']
  const slack = await create({ format: 'slack', deduplicates: false, events })
  const teams = await create({ format: 'teams', deduplicates: false, events })
  const source = { by: 'group', group: 'technical' }
  const at = new Date().toISOString()
  const notice = { id: randomUUIDv7(), incidentId: null, source, text: 'Fila <28>', sender: null, at, receipts: [] }
  await happen('warroom.notice_given', { notice })
  await deliver(slack.endpoint.id)
  await deliver(teams.endpoint.id)
  const [line, card] = test.calls.map(({ body }) => JSON.parse(String(body)))
  expect(line).toEqual({ text: 'Equipe técnica: Fila &lt;28&gt;' })
  expect(card.attachments[0].content.body[0].text).toBe('Equipe técnica: Fila <28>')
  const wrong = { ...slack.endpoint, endpointId: slack.endpoint.id, events: ['deals.moved'] }
  const { name, url, format, deduplicates, version, endpointId } = wrong
  const input = { name, url, format, deduplicates, version, endpointId, events: wrong.events }
  expect(await test.outcome(0, 'integrations.edit-endpoint', input)).toBe('request.invalid')
})
