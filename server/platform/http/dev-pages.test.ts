/** The tools of embedded mode answer for their own origin alone, whatever a request line names. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLogger } from '../observe/log.ts'
import { errorDoor } from './api.ts'
import { createApp, pathOf } from './app.ts'
import { devAddress, devPages } from './dev-pages.ts'

const tool = 'http://127.0.0.1:4000'

/** A server on loopback that keeps the request targets it was asked for. */
async function origin(name: string, location?: string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { asked: requests, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

async function proxyTo(devUrl: string) {
  const env = {
    DATABASE_URL: 'postgres://a@b/c',
    NATS_URL: 'nats://b',
    SMTP_URL: 'smtp://b',
    AURA_SECRET: 'x'.repeat(40),
  }
  const app = await createApp(loadConfig(env), createLogger('silent', 'test'))
  errorDoor(app)
  devPages(app, '/dev/mail', devUrl)
  devPages(app, '/dev/phone', devUrl)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => app.close() }
}

/** Everything the server says to these bytes until it closes the connection. */
async function say(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

it('no request line, header or upgrade reaches another origin', async () => {
  await using mailbox = await origin('the mailbox')
  await using victim = await origin('the victim')
  await using server = await proxyTo(mailbox.url)
  const { host } = victim
  const own = ['Host: aura.test']
  const lines = [
    [`GET ${victim.url}/dev/mail HTTP/1.1`, ...own],
    [`GET ${victim.url}/dev/phone/x HTTP/1.1`, `Host: ${host}`],
    [`POST ${victim.url}/dev/mail HTTP/1.1`, ...own, 'Content-Length: 0'],
    [`GET //${host}/dev/mail HTTP/1.1`, ...own],
    [`GET /dev/mail/..//${host}/ HTTP/1.1`, ...own],
    [`GET /dev/mail@${host}/ HTTP/1.1`, ...own],
    [`GET /dev/mail/\\\\${host}/ HTTP/1.1`, ...own],
    [`GET http:${host}/dev/mail HTTP/1.1`, ...own],
    [`GET ${victim.url.replace('//', '//aura.test@')}/dev/mail HTTP/1.1`, ...own],
    [`GET /dev/mail HTTP/1.1`, `Host: ${host}`, `X-Forwarded-Host: ${host}`],
    [`CONNECT ${host} HTTP/1.1`, `Host: ${host}`],
    [`GET ${victim.url}/dev/mail HTTP/1.1`, ...own, 'Connection: Upgrade', 'Upgrade: websocket'],
  ]
  for (const sent of lines) expect(await say(server.port, sent), sent[0]).not.toContain('the victim')
  expect(victim.asked).toEqual([])
  expect(await say(server.port, ['GET /dev/mail?to=a HTTP/1.1', ...own])).toContain('the mailbox')
  expect(mailbox.asked).toContain('/dev/mail?to=a')
})

it('what leaves the path of the tool is not asked for', async () => {
  await using mailbox = await origin('the mailbox')
  await using server = await proxyTo(mailbox.url)
  const targets = ['/../v21.0/1', '/%2e%2e/v21.0/1', '/..%2f..', '/.%2E/.%2e/v1', '\\..\\v1', 'box', '/x/../../y']
  const answers = await Promise.all(
    targets.map((target) => say(server.port, [`GET /dev/mail${target} HTTP/1.1`, 'Host: aura.test'])),
  )
  expect(answers.filter((answer) => answer.includes('the mailbox'))).toHaveLength(mailbox.asked.length)
  expect(mailbox.asked.filter((target) => !/^\/dev\/mail(\/|\?|$|\.json)/.test(target))).toEqual([])
})

it('a redirect of the tool is not followed', async () => {
  await using victim = await origin('the victim')
  await using mailbox = await origin('moved', victim.url)
  await using server = await proxyTo(mailbox.url)
  expect(await say(server.port, ['GET /dev/mail HTTP/1.1', 'Host: aura.test'])).toContain('302')
  expect(victim.asked).toEqual([])
})

it('an address is made of the path alone', () => {
  expect(devAddress('/dev/mail.json?to=a', '/dev/mail', tool)?.href).toBe(`${tool}/dev/mail.json?to=a`)
  expect(devAddress('/dev/phone/api/state', '/dev/phone', tool)?.href).toBe(`${tool}/dev/phone/api/state`)
  const refused = ['http://a/dev/mail', '//a/dev/mail', '/\\a/dev/mail', '/dev/mail/..', '/dev/mailx', '', 'dev/mail']
  for (const target of refused) expect(devAddress(target, '/dev/mail', tool), target).toBeNull()
  expect(['http://a/b?c', '/b', '//a/b', '*', 'http:'].map(pathOf)).toEqual(['/b?c', '/b', '//a/b', '/', '/'])
})
