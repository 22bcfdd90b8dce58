/** A provider's own host that sends us elsewhere: its answer counts, the place it names is not visited. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, ProviderError } from '../adapter.ts'
import { adapters, providers } from './index.ts'

const signal = AbortSignal.timeout(20_000)
const visited: string[] = []
let provider: Server
let inner: Server
let where = ''
const open = async (answer: (url: string) => string | null): Promise<[Server, string]> => {
  const server = createServer((request, response) => {
    const location = answer(request.url ?? '')
    response.writeHead(location === null ? 200 : 302, location === null ? {} : { location }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
}

let inside: string
let outside: string
beforeAll(async () => {
  ;[inner, inside] = await open((url) => {
    visited.push(url)
    return null
  })
  ;[provider, outside] = await open(() => where)
})
afterAll(() => {
  for (const server of [provider, inner]) {
    server.closeAllConnections()
    server.close()
  }
})

const locations = () => [
  `${inside}/secret`,
  inside.replace('127.0.0.1', 'localhost'),
  inside.replace('http:', 'https:'),
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:169.254.169.254]/',
  'https://2852039166/',
  '//127.0.0.1/',
  'file:///etc/hosts',
  'http://[',
]

describe.each(['whatsapp', 'sms', 'rcs', 'voice'] as const)('%s', (kind) => {
  let line: TestLine
  let connection: Connection
  beforeAll(async () => {
    line = await openTestLine(kind)
    const settings = { ...line.connection.settings, baseUrl: outside, ...(kind === 'rcs' && { tokenUrl: outside }) }
    connection = { ...line.connection, settings, simulatorUrl: outside }
  })
  afterAll(() => line[Symbol.asyncDispose]())

  test('is not followed inwards, neither with a message nor with a file', async () => {
    for (where of locations()) {
      const health = providers[kind].health(connection, signal)
      await expect(
        health.then(({ status }) => (status === 'ok' ? Promise.resolve() : Promise.reject(status))),
      ).rejects.toBeDefined()
      if (kind === 'voice') continue
      const messageId = '0198c0de-0000-7000-8000-000000000001'
      const sending = {
        messageId,
        to: '+5511987654321',
        content: { type: 'text', text: 'Oi' },
        replyTo: null,
        file: null,
      } as const
      await expect(adapters[kind].send(connection, sending, signal)).rejects.toBeInstanceOf(Error)
      await expect(adapters[kind].media(connection, `${outside}/file`, signal)).rejects.toBeInstanceOf(
        kind === 'sms' ? ProviderError : Error,
      )
    }
    expect(visited).toEqual([])
  })
})
