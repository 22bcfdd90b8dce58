import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenedAccount } from './control.ts'
import { startChannelSimulator } from './simulator.ts'
import { openTestLine } from './test-line.ts'

const maria = '+5511987654321'
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-phone-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const graph = (account: OpenedAccount, path: string, body?: object, token = account.secrets.accessToken) =>
  fetch(`${account.settings.baseUrl}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
const text = { messaging_product: 'whatsapp', to: maria.slice(1), type: 'text', text: { body: 'Olá' } }

test('a number answers to its own token alone', async () => {
  await using simulator = await startChannelSimulator()
  const [item, other] = [
    await simulator.openAccount({ kind: 'whatsapp' }),
    await simulator.openAccount({ kind: 'whatsapp' }),
  ]
  const path = `${item.account.id}?fields=quality_rating,messaging_limit_tier`
  expect(await (await graph(item, path)).json()).toMatchObject({
    quality_rating: 'GREEN',
    messaging_limit_tier: 'TIER_1K',
  })
  const wrong = await graph(item, path, undefined, 'fake-and-wrong')
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { code: 190 } }])
  expect((await graph(item, path, undefined, other.secrets.accessToken)).status).toBe(404)
  expect((await graph(item, `${item.account.id}/messages`, { ...text, to: 'nobody' })).status).toBe(400)
  expect((await graph(item, `${item.account.id}/messages`, text)).status).toBe(200)
  expect(await simulator.sentTo(item.account.id, maria)).toMatchObject([{ content: { text: 'Olá' } }])
})

test('an address is taken for deliveries once it has shown that it knows the token', async () => {
  await using simulator = await startChannelSimulator()
  const item = await simulator.openAccount({ kind: 'whatsapp' })
  const door = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://door')
    const exists = searchParams.get('hub.verify_token') === 'fake-verify-token'
    response.writeHead(exists ? 200 : 403).end(exists ? searchParams.get('hub.challenge') : '')
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const override_callback_uri = `http://127.0.0.1:${(door.address() as AddressInfo).port}/hooks/one`
  const subscribe = (verify_token: string) =>
    graph(item, item.account.id, { webhook_configuration: { override_callback_uri, verify_token } })
  expect((await subscribe('fake-and-wrong')).status).toBe(400)
  expect(await (await simulator.state()).accounts[0]?.connected).toBe(false)
  expect((await subscribe('fake-verify-token')).status).toBe(200)
  expect(await (await simulator.state()).accounts[0]?.connected).toBe(true)
  door.closeAllConnections()
  door.close()
})

test('receipts come late, doubled and in the wrong order, deliveries twice, sends fail and go unanswered', async () => {
  await using line = await openTestLine('whatsapp')
  const { simulator, accountId } = line
  const opened = await simulator.openAccount({ kind: 'whatsapp', phoneNumberId: accountId })
  const statuses = async () =>
    (await line.deliveries()).splice(0).flatMap(({ body }) => JSON.parse(body).entry[0].changes[0].value.statuses ?? [])

  // 1. Reversed, each three times.
  await simulator.behave(accountId, { receiptCopies: 3, receiptOrder: 'reversed', receiptDelayMs: 5 })
  await graph(opened, `${accountId}/messages`, text)
  const reversed = ['delivered', 'delivered', 'delivered', 'sent', 'sent', 'sent']
  expect((await statuses()).map(({ status }) => status)).toEqual(reversed)

  // 2. Taken and then not brought; outside the window only templates pass.
  await simulator.behaveWell(accountId)
  await simulator.behave(accountId, { windowClosed: true })
  await graph(opened, `${accountId}/messages`, text)
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131047 }] }])

  // 3. What a customer writes is delivered twice, word for word.
  await simulator.behave(accountId, { hookCopies: 2 })
  await simulator.write({ accountId, from: maria, content: { type: 'text', text: 'Oi' } })
  const [first, second, ...more] = (await line.deliveries()).splice(0)
  expect([first?.body, more]).toEqual([second?.body, []])

  // 4. Taken without an answer.
  await simulator.behaveWell(accountId)
  await simulator.behave(accountId, { dropAcks: 1 })
  await expect(graph(opened, `${accountId}/messages`, text)).rejects.toThrow()
  expect(await statuses()).toHaveLength(2)

  // 5. Read when the customer looks, and only once.
  await simulator.behaveWell(accountId)
  await simulator.read({ accountId, customer: maria })
  await simulator.read({ accountId, customer: maria })
  const reads = (await statuses()).filter(({ status }) => status === 'read')
  expect(new Set(reads.map(({ id }) => id)).size).toBe(reads.length)
})

test('a delivery that is not taken is seen, and brought again', async () => {
  await using simulator = await startChannelSimulator()
  let status = 503
  const bodies: string[] = []
  const again = Promise.withResolvers<void>()
  const door = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(status).end()
    if (status === 200) again.resolve()
    status = 200
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/hooks/one`
  const { account } = await simulator.openAccount({ kind: 'whatsapp', callbackUrl })
  await simulator.write({ accountId: account.id, from: maria, content: { type: 'text', text: 'Oi' } })
  await simulator.idle()
  expect(await simulator.posted(account.id)).toMatchObject([{ status: 503 }])
  await again.promise
  expect(bodies[1]).toBe(bodies[0])
  door.closeAllConnections()
  door.close()
})

test('nothing but a webhook is delivered to', async () => {
  await using simulator = await startChannelSimulator()
  const requests: (string | undefined)[] = []
  const door = createServer((request, response) => {
    requests.push(request.url)
    response.end('inside')
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const inside = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  for (const path of ['/', '/admin', '/hooks/../admin', '/x?/hooks/', '/hooksx/']) {
    const { account } = await simulator.openAccount({ kind: 'sms', callbackUrl: `${inside}${path}` })
    await simulator.write({ accountId: account.id, from: maria, content: { type: 'text', text: 'Oi' } })
    await simulator.posted(account.id)
  }
  const { account } = await simulator.openAccount({ kind: 'sms', callbackUrl: `${inside}/hooks/one` })
  await simulator.write({ accountId: account.id, from: maria, content: { type: 'text', text: 'Oi' } })
  await expect.poll(() => requests).toEqual(['/hooks/one'])
  door.closeAllConnections()
  door.close()
})

test('accounts and the address outlive the simulator, so that channels stay connected', async () => {
  const file = join(home, 'phone.json')
  let before: OpenedAccount
  let url = ''
  {
    await using simulator = await startChannelSimulator({ file })
    url = simulator.url
    before = await simulator.openAccount({ kind: 'sms', callbackUrl: 'http://127.0.0.1:9/hooks/one' })
  }
  await using simulator = await startChannelSimulator({ file })
  expect(simulator.url).toBe(url)
  const again = await simulator.openAccount({ kind: 'sms', accountSid: before.account.id })
  expect(again).toEqual(before)
})

test('the page and its parts are there; what a customer sends never runs under our address', async () => {
  await using line = await openTestLine('whatsapp')
  const { simulator, accountId } = line
  const get = (path: string) => fetch(`${simulator.url}/dev/phone${path}`)
  const html = await (await get('')).text()
  expect(html).not.toMatch(/<script>|style=|\son\w+=/)
  for (const [, path = ''] of html.matchAll(/\/dev\/phone(\/[\w.]+)"/g)) expect((await get(path)).status).toBe(200)
  expect((await get('/../../package.json')).status).toBe(404)
  const base64 = Buffer.from('<script>alert(1)</script>').toString('base64')
  for (const mime of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) {
    const content = { type: 'media' as const, media: 'document' as const, mime, base64, name: 'x' }
    const { id } = await simulator.write({ accountId, from: maria, content })
    const sent = (await simulator.messages({ account: accountId })).messages.find(
      (message) => message.id === id,
    )?.content
    const answer = await get(`/api/media/${sent?.type === 'media' ? sent.mediaId : ''}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  }
})

test('what the control is asked wrongly is said clearly', async () => {
  await using simulator = await startChannelSimulator()
  const { account } = await simulator.openAccount({ kind: 'sms' })
  const accountId = account.id
  await expect(
    simulator.write({ accountId: 'none', from: maria, content: { type: 'text', text: 'a' } }),
  ).rejects.toThrow('404')
  await expect(simulator.write({ accountId, from: 'maria', content: { type: 'text', text: 'a' } })).rejects.toThrow(
    '400',
  )
  const location = { type: 'location' as const, latitude: 1, longitude: 1 }
  await expect(simulator.write({ accountId, from: maria, content: location })).rejects.toThrow('409')
  await expect(simulator.behave(accountId, { dropAcks: 2 })).rejects.toThrow('400')
})
